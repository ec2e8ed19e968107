#include "core/play/network/actor_network.h"

#include "core/play/recording/held_messages.h"

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

ActorNetwork::ActorNetwork(QString actor, Find find, Tell tell, ActorNetworkState::Counter numbers)
    : m_find(std::move(find))
{
    m_state->actor = std::move(actor);
    m_state->tell = std::move(tell);
    m_state->numbers = std::move(numbers);
}

ActorNetwork::~ActorNetwork()
{
    fallSilent();
}

void ActorNetwork::fallSilent()
{
    m_state->tell = {};
    destroy();
}

std::unique_ptr<redis::Transport> ActorNetwork::link(const redis::Address &address)
{
    auto link = std::make_unique<ActorConnection>(m_state, m_find(address));
    std::erase_if(m_links, [](const auto &each) { return each.isNull(); });
    m_links.push_back(link.get());
    return link;
}

// Iterates over a copy, because a message that passes may make the client open and close connections.
void ActorNetwork::forEachLink(const std::function<void(ActorConnection &)> &act)
{
    const auto links = m_links;
    for (const QPointer<ActorConnection> &link : links) {
        if (link)
            act(*link);
    }
}

void ActorNetwork::setCut(bool cut)
{
    m_state->isCut = cut;
    forEachLink([](ActorConnection &link) { link.passOnLater(); });
}

void ActorNetwork::setFrozen(bool frozen)
{
    m_state->isFrozen = frozen;
    forEachLink([](ActorConnection &link) { link.passOnLater(); });
}

QByteArray ActorNetwork::act(const act::ToMessages &action)
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
    forEachLink([&](ActorConnection &link) { action.verb == Verb::Drop ? link.drop(way) : link.deliver(way); });
    return {};
}

QByteArray ActorNetwork::actOnOne(const act::ToMessages &action)
{
    const auto one = chosenOf(heldBack(), action);
    if (!one)
        return "no such message is held back. It has passed or is lost";
    if (m_state->isStill() && action.verb == act::ToMessages::Verb::Deliver)
        return "nothing passes while " + m_state->actor.toUtf8() + " is cut off or frozen";
    QByteArray why;
    forEachLink([&](ActorConnection &link) {
        if (link.number() != one->connection)
            return;
        if (action.verb == act::ToMessages::Verb::Drop)
            link.dropOne(one->number);
        else if (!link.deliverOne(one->number))
            why = "an earlier request has no answer yet, and a client gets its answers in the order in "
                  "which it asked";
    });
    return why;
}

std::vector<Transfer> ActorNetwork::heldBack() const
{
    std::vector<Transfer> all;
    for (const QPointer<ActorConnection> &link : m_links) {
        const auto here = link ? link->heldBack() : std::vector<Transfer>();
        all.insert(all.end(), here.begin(), here.end());
    }
    std::sort(all.begin(), all.end(), [](const Transfer &a, const Transfer &b) { return a.number < b.number; });
    return all;
}

void ActorNetwork::reset(const QString &server)
{
    forEachLink([&server](ActorConnection &link) {
        if (link.server() == server)
            link.reset();
    });
}

void ActorNetwork::destroy()
{
    m_state->isDestroyed = true;
    forEachLink([](ActorConnection &link) { link.destroy(); });
}

} // namespace lockscope::play
