#include "core/monitor/reading/other_listeners.h"

#include "core/locks/wire/names.h"

namespace lockscope::monitor {

void OtherListeners::expect(const QString &node)
{
    m_expected.insert(node);
}

void OtherListeners::told(const QString &node, Counts counts)
{
    m_expected.remove(node);
    if (counts.isEmpty()) {
        m_nodes.erase(node);
        return;
    }
    Of &of = m_nodes[node];
    of.locks.clear();
    for (auto each = counts.cbegin(); each != counts.cend(); ++each) {
        if (const auto companion = locks::companionOf(each.key()))
            of.locks << companion->lock << companion->wrapped;
    }
    of.counts = std::move(counts);
}

void OtherListeners::forget(const QString &node)
{
    m_nodes.erase(node);
    m_expected.remove(node);
}

bool OtherListeners::haveTold(const QString &besides) const
{
    return std::all_of(m_expected.begin(), m_expected.end(), [&](const QString &node) { return node == besides; });
}

qint64 OtherListeners::besides(const QString &node, const Channel &channel) const
{
    qint64 sum = 0;
    for (const auto &[name, of] : m_nodes)
        sum += name == node ? 0 : of.counts.value(channel.raw());
    return sum;
}

bool OtherListeners::concerns(const QString &besides, const Key &lock) const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(),
                       [&](const auto &each) { return each.first != besides && each.second.locks.contains(lock); });
}

} // namespace lockscope::monitor
