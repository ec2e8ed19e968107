#include "core/play/wire/wire.h"

#include "core/play/record/in_flight.h"

#include <algorithm>
#include <utility>

namespace lockscope::play {

namespace {

Way wayOf(act::ToMessages::Way way)
{
    using Scripted = act::ToMessages::Way;
    return way == Scripted::Requests ? Way::Request : way == Scripted::Replies ? Way::Reply : Way::Message;
}

} // namespace

Wire::Wire(QString actor, Find find, Tell tell, WireState::Counter numbers)
    : m_find(std::move(find))
{
    m_state->actor = std::move(actor);
    m_state->tell = std::move(tell);
    m_state->numbers = std::move(numbers);
}

Wire::~Wire()
{
    fallSilent();
}

void Wire::fallSilent()
{
    m_state->tell = {};
    destroy();
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

QByteArray Wire::act(const act::ToMessages &action)
{
    using Verb = act::ToMessages::Verb;
    const Way way = wayOf(action.way);
    if (action.chosen.isOne())
        return actOnOne(action);
    if (action.verb == Verb::HoldBack) {
        m_state->held[way] = {action.chosen.naming, action.chosen.count};
        return {};
    }
    m_state->held.erase(way);
    forEachLink([&](WireLink &link) { action.verb == Verb::Drop ? link.drop(way) : link.deliver(way); });
    return {};
}

QByteArray Wire::actOnOne(const act::ToMessages &action)
{
    const auto one = chosenOf(lying(), action);
    if (!one)
        return "no such message lies there: it has passed, or is lost, or none was held back";
    if (m_state->isStill() && action.verb == act::ToMessages::Verb::Deliver)
        return "nothing passes while " + m_state->actor.toUtf8() + " is cut off or stands still";
    QByteArray why;
    forEachLink([&](WireLink &link) {
        if (link.number() != one->connection)
            return;
        if (action.verb == act::ToMessages::Verb::Drop)
            link.dropOne(one->number);
        else if (!link.deliverOne(one->number))
            why = "an answer that was asked for before it has not come: a client gets its answers in the order in "
                  "which it asked";
    });
    return why;
}

std::vector<Transfer> Wire::lying() const
{
    std::vector<Transfer> all;
    for (const QPointer<WireLink> &link : m_links) {
        const auto here = link ? link->lying() : std::vector<Transfer>();
        all.insert(all.end(), here.begin(), here.end());
    }
    std::sort(all.begin(), all.end(), [](const Transfer &a, const Transfer &b) { return a.number < b.number; });
    return all;
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
