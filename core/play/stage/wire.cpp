#include "core/play/stage/wire.h"

#include <utility>

namespace lockscope::play {

namespace {

Way wayOf(act::ToMessages::Way way)
{
    using Scripted = act::ToMessages::Way;
    return way == Scripted::Requests ? Way::Request : way == Scripted::Replies ? Way::Reply : Way::Message;
}

} // namespace

Wire::Wire(QString actor, Find find, Tell tell)
    : m_find(std::move(find))
{
    m_state->actor = std::move(actor);
    m_state->tell = std::move(tell);
}

Wire::~Wire()
{
    destroy();
    m_state->tell = {};
}

std::unique_ptr<redis::Transport> Wire::link(const redis::Address &address)
{
    auto link = std::make_unique<WireLink>(m_state, m_find(address));
    std::erase_if(m_links, [](const auto &each) { return each.isNull(); });
    m_links.push_back(link.get());
    return link;
}

// What is passed on may make the client open and close others.
void Wire::forEachLink(const std::function<void(WireLink &)> &act)
{
    const auto links = m_links;
    for (const QPointer<WireLink> &link : links) {
        if (link)
            act(*link);
    }
}

void Wire::setCut(bool cut)
{
    m_state->isCut = cut;
    forEachLink([](WireLink &link) { link.passOnLater(); });
}

void Wire::setFrozen(bool frozen)
{
    m_state->isFrozen = frozen;
    forEachLink([](WireLink &link) { link.passOnLater(); });
}

void Wire::holdBack(act::ToMessages::Way way)
{
    m_state->held.insert(wayOf(way));
}

void Wire::deliver(act::ToMessages::Way way)
{
    m_state->held.erase(wayOf(way));
    forEachLink([](WireLink &link) { link.passOnLater(); });
}

void Wire::drop(act::ToMessages::Way way)
{
    const Way dropped = wayOf(way);
    m_state->held.erase(dropped);
    forEachLink([dropped](WireLink &link) { link.drop(dropped); });
}

int Wire::heldBack() const
{
    int sum = 0;
    for (const QPointer<WireLink> &link : m_links)
        sum += link ? link->heldBack() : 0;
    return sum;
}

void Wire::reset(const QString &server)
{
    forEachLink([&server](WireLink &link) {
        if (link.server() == server)
            link.reset();
    });
}

void Wire::destroy()
{
    m_state->isDestroyed = true;
    forEachLink([](WireLink &link) { link.destroy(); });
}

} // namespace lockscope::play
