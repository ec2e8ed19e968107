#include "app/cli/export/audited_actions.h"

namespace lockscope::cli {

namespace {

constexpr int mostLines = 1'000; // keeps renewals and replies on time

} // namespace

AuditedActions::AuditedActions(const QString &file, qint64 sinceMillis)
    : m_reader(file)
    , m_since(sinceMillis)
{ }

void AuditedActions::read()
{
    m_reader.restartWhenReplaced();
    if (!m_reader.read(mostLines)) // a trail that cannot be read has no series
        return;
    for (const std::size_t index : m_reader.history().takeChanged()) {
        const actions::AuditEntry &entry = m_reader.history().entries()[index];
        if (entry.isUnfinished() || entry.wallMillis < m_since || m_counted.contains(entry.id))
            continue;
        m_counted.insert(entry.id);
        ++m_counts[{entry.node, entry.db, entry.action, entry.result}];
    }
}

void AuditedActions::write(const QSet<QString> &nodes, int db, const metrics::Labels &labels,
                           metrics::Exposition *to) const
{
    std::map<std::pair<QString, QString>, int> sums;
    for (const auto &[action, count] : m_counts) {
        if (action.db == db && nodes.contains(action.node))
            sums[{action.action, action.outcome}] += count;
    }
    for (const auto &[of, count] : sums) {
        metrics::Labels all = labels;
        all.emplace_back("action", of.first.toUtf8());
        all.emplace_back("outcome", of.second.toUtf8());
        to->add(metrics::Metric::Forced, all, count);
    }
}

} // namespace lockscope::cli
