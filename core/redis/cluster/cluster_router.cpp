#include "core/redis/cluster/cluster_router.h"

#include "core/base/core_text.h"
#include "core/redis/cluster/listeners.h"

#include "core/redis/error_reply.h"
#include "core/redis/refusal/acl_line.h"

#include <utility>

namespace lockscope::redis {

namespace {

// The first pause after a node's refusal (a migrating key, or a node that does not know of its new slot yet). Each
// later pause is twice as long.
constexpr Millis firstPause(20);
constexpr int doublings = 4;
// Within this number of tries, all keys of a script usually reach the same node. But if keys of the script do not
// exist, the node refuses the script as long as the slot migrates. So after these tries, the caller gets the error and
// may try something else.
constexpr int triesWhileApart = 4;
constexpr Millis untilNextTry(100); // for commands that no node serves
// A restarted node may refuse us only until its users are loaded. Each refusal is an entry in its ACL log.
constexpr Millis untilReopened(60'000);

bool saysKeysAreApart(const Reply &refusal)
{
    return refusal.bytes.startsWith("TRYAGAIN ");
}

Error beforeAnswer()
{
    return {Error::Kind::Connect, CoreText::tr("the nodes of the cluster are not known yet"), {}, {}};
}

} // namespace

ClusterRouter::ClusterRouter(NodeClient *seed, ClientOptions options, Calls calls)
    : m_seed(seed)
    , m_clock(seed->clock())
    , m_options(std::move(options))
    , m_calls(std::move(calls))
    , m_nodes(seed, [this](const Address &address) { return make(address); })
    , m_held(m_clock, [this](std::vector<Routed> due) { retry(std::move(due)); })
    , m_subscriber(m_clock,
                   {[this](const QByteArray &name) { return m_nodes.masterOf(slotOf(name)); }, [this] { learnSoon(); },
                    [this](const QByteArray &name) {
                        const quint16 slot = slotOf(name);
                        m_calls.missed({nullptr, {{slot, slot}}});
                    }})
    , m_trouble(beforeAnswer())
    , m_topology(
          m_clock,
          {[this] { return toAsk(); },
           [this](const Topology &topology, const QByteArray &id, NodeClient *from) { learned(topology, id, from); },
           [this](const Error &why) { refused(why); }})
{
    m_wasLive[seed] = true;
}

ClusterRouter::~ClusterRouter()
{
    m_nodes.drop(m_nodes.others());
    m_nodes.drop(m_nodes.importing());
}

NodeClient *ClusterRouter::make(const Address &address)
{
    ClientOptions options = m_options;
    const auto self = std::make_shared<NodeClient *>(nullptr);
    options.takeOver = [this, self](const Reply &refusal, const ScriptCommand &what, Instant deadline,
                                    const PendingReply &reply) {
        return takeOver(*self, refusal, what, deadline, reply);
    };
    options.channelTaken = [this, self](const QByteArray &channel) { channelTaken(*self, channel); };
    // the client does not outlive this object
    auto *client = new NodeClient(address, m_clock, std::move(options), this);
    *self = client;
    connect(client, &Server::stateChanged, this, [this, client] { nodeChanged(client); });
    return client;
}

void ClusterRouter::setPolicy(CommandPolicy policy)
{
    m_policy = policy;
    for (const Node &node : m_nodes.all())
        node.server->setPolicy(node.role == Node::Role::Master ? policy : CommandPolicy::ReadOnly);
    for (NodeClient *node : m_nodes.importing())
        node->setPolicy(policy);
}

void ClusterRouter::close(const Error &why)
{
    m_topology.stop();
    m_reopening.reset();
    m_tasks.requestStop();
    m_held.settleAll(why);
}

NodeClient *ClusterRouter::nodeFor(const Command &command) const
{
    const auto slot = redis::slotOf(command);
    if (slot)
        return m_nodes.masterOf(*slot);
    const std::vector<NodeClient *> live = m_nodes.live();
    return live.empty() ? nullptr : live.front();
}

Error ClusterRouter::nobodyThere(const NodeClient *node) const
{
    if (!node)
        return {Error::Kind::Connect, CoreText::tr("no node of the cluster serves the slot of this key"), {}, {}};
    const QString why = node->state().error.message;
    return {Error::Kind::Connect,
            why.isEmpty() ? CoreText::tr("not connected to this node of the cluster") : why,
            {},
            node->address().node()};
}

void ClusterRouter::send(Routed command, NodeClient::Leaves when)
{
    if (command.command().connection != 0)
        return sendOver(std::move(command));
    const auto slot = redis::slotOf(command.command());
    if (!slot && asksWhoListens(command.command())) {
        const std::vector<NodeClient *> live = m_nodes.live();
        if (!live.empty()) {
            m_tasks.spawn(countOnAll({live.begin(), live.end()}, command.command(), command.deadline, command.reply));
            return;
        }
    }
    NodeClient *const node = nodeFor(command.command());
    if (node && node->isLive() && (m_held.isEmpty() || !slot || !m_held.has(*slot)))
        node->evalAllowed(command.what, command.deadline, when, std::move(command.reply));
    else if (slot)
        hold(std::move(command), nobodyThere(node), untilNextTry);
    else
        command.reply.settle(Result<Reply>(nobodyThere(node)));
}

// Sends the command to the node whose connection carried the write, wherever the slot is now.
void ClusterRouter::sendOver(Routed command)
{
    NodeClient *const node = m_nodes.withConnection(command.command().connection);
    if (node)
        node->evalAllowed(command.what, command.deadline, NodeClient::Leaves::Soon, std::move(command.reply));
    else
        command.reply.settle(Result<Reply>(
            Error{Error::Kind::Connect, CoreText::tr("the connection that carried the write was lost"), {}, {}}));
}

void ClusterRouter::hold(Routed command, Error why, Millis pause)
{
    learnSoon();
    m_held.add(std::move(command), std::move(why), pause);
}

// Returns false after too many refusals.
bool ClusterRouter::holdRefused(Routed command, const Reply &refusal)
{
    const bool isApart = saysKeysAreApart(refusal);
    quint8 &refusals = command.what.byHash.refusals;
    if (isApart && refusals >= triesWhileApart)
        return false;
    const Millis pause = firstPause * (1 << std::min<int>(refusals, doublings));
    refusals = quint8(std::min(refusals + 1, 100));
    if (!isApart) // TRYAGAIN does not mean that the slot has moved
        learnSoon();
    m_held.add(std::move(command), toError(refusal, m_seed->address().node()), pause);
    return true;
}

void ClusterRouter::retry(std::vector<Routed> due)
{
    for (Routed &command : due) {
        NodeClient *const node = nodeFor(command.command());
        const auto slot = redis::slotOf(command.command());
        if (node && node->isLive() && !m_held.has(slot.value_or(slotCount)))
            node->evalAllowed(command.what, command.deadline, NodeClient::Leaves::WithWhatFollows,
                              std::move(command.reply));
        else
            hold(std::move(command), nobodyThere(node), untilNextTry);
    }
}

bool ClusterRouter::takeOver(const NodeClient *from, const Reply &refusal, const ScriptCommand &what, Instant deadline,
                             const PendingReply &reply)
{
    const auto redirect = Redirect::of(refusal.bytes);
    const auto slot = redis::slotOf(what.byHash);
    const bool isBound = what.byHash.connection != 0; // only this node may execute it
    if (!redirect || !slot || isBound || reply.isSettled())
        return false;
    Routed command{what, deadline, reply};
    command.what.byHash.isAfterAsking = false; // the command starts again
    NodeClient *const there = redirect->port ? nodeAt(*redirect, from) : nullptr;
    const bool isMoved = redirect->kind == Redirect::Kind::Moved && there && m_nodes.masterOf(*slot) != there;
    // Only one redirect is followed at once. Otherwise, two nodes that redirect a command to each other would be asked
    // as fast as they answer.
    const bool isNews = isMoved && what.byHash.refusals == 0;
    const bool isAhead = redirect->kind == Redirect::Kind::Ask && there && !what.byHash.isAfterAsking;
    if (isNews) {
        m_nodes.moved(*slot, there);
        m_calls.missed({nullptr, {{*slot, *slot}}});
        learnSoon();
    }
    if (isNews && there->isLive()) {
        ++command.what.byHash.refusals;
        there->evalAllowed(command.what, deadline, NodeClient::Leaves::WithWhatFollows, reply);
    } else if (isAhead && there->isLive()) {
        askAt(there, command);
    } else {
        return holdRefused(std::move(command), refusal);
    }
    return true;
}

// Returns the node that a redirect of the node `from` names. The node may still be connecting. Null means that the
// topology must be learned first.
NodeClient *ClusterRouter::nodeAt(const Redirect &redirect, const NodeClient *from)
{
    const QString host = redirect.host.isEmpty() ? m_nodes.hostOf(from) : redirect.host;
    NodeClient *const known = m_nodes.at(host, redirect.port);
    if (known || redirect.kind != Redirect::Kind::Ask || host.isEmpty())
        return known;
    NodeClient *const node = m_nodes.importingAt(host, redirect.port);
    node->setPolicy(m_policy);
    if (node->state().phase == ConnectionState::Phase::Idle) // a node that refused is not tried for each command
        node->open();
    return node;
}

// ASKING applies only to the next command. So the script is sent in full, because an unknown hash would need a second
// command.
void ClusterRouter::askAt(NodeClient *node, const Routed &command)
{
    ScriptCommand what = command.what;
    if (what.script)
        what.byHash = std::exchange(what, {}).inFull();
    what.byHash.isAfterAsking = true;
    node->sendAllowed(Command::ofNode({"ASKING"}), command.deadline, NodeClient::Leaves::WithWhatFollows);
    node->evalAllowed(what, command.deadline, NodeClient::Leaves::WithWhatFollows, command.reply);
}

void ClusterRouter::nodeChanged(NodeClient *node)
{
    const bool isLive = node->isLive();
    const bool wasLive = std::exchange(m_wasLive[node], isLive);
    const bool isRefusal = node->state().phase == ConnectionState::Phase::Refused;
    if (isRefusal && !m_reopening)
        reopenLater();
    if (isRefusal && isRefusedByAll())
        m_calls.touched();
    settle();
    if (isLive == wasLive)
        return;
    learnSoon();
    if (isLive) {
        m_held.retryAll();
        m_subscriber.reconnected(node);
        m_calls.missed({node, m_nodes.slotsOf(node)});
    }
    m_calls.touched();
}

std::vector<NodeClient *> ClusterRouter::refusing() const
{
    std::vector<NodeClient *> nodes = m_nodes.others();
    const std::vector<NodeClient *> importing = m_nodes.importing();
    nodes.insert(nodes.end(), importing.begin(), importing.end());
    nodes.push_back(m_seed);
    std::erase_if(nodes, [](const NodeClient *node) { return node->state().phase != ConnectionState::Phase::Refused; });
    return nodes;
}

void ClusterRouter::reopenRefused()
{
    m_reopening.reset();
    for (NodeClient *node : refusing())
        node->open();
}

bool ClusterRouter::isRefusedByAll() const
{
    const std::vector<NodeClient *> masters = m_nodes.masters();
    return std::all_of(masters.begin(), masters.end(),
                       [](const NodeClient *node) { return node->state().phase == ConnectionState::Phase::Refused; });
}

// If all masters refuse, the whole cluster is Refused, and only open() tries again.
void ClusterRouter::reopenLater()
{
    m_reopening = m_clock->callAt(m_clock->now() + untilReopened, [this] {
        if (isRefusedByAll())
            reopenLater();
        else
            reopenRefused();
    });
}

void ClusterRouter::settle()
{
    using Phase = ConnectionState::Phase;
    const std::vector<NodeClient *> masters = m_nodes.masters();
    const auto isOpening = [](const NodeClient *node) {
        const ConnectionState &state = node->state();
        return state.phase == Phase::Idle || (state.phase == Phase::Connecting && state.attempt <= 1);
    };
    if (m_isSettled || masters.empty() || std::any_of(masters.begin(), masters.end(), isOpening))
        return;
    m_isSettled = true;
    m_calls.touched();
}

std::vector<NodeClient *> ClusterRouter::toAsk() const
{
    std::vector<NodeClient *> live = m_nodes.live();
    if (m_seed->isLive() && std::find(live.begin(), live.end(), m_seed) == live.end())
        live.push_back(m_seed);
    return live;
}

void ClusterRouter::refused(const Error &why)
{
    m_trouble = why;
    if (why.kind == Error::Kind::Forbidden)
        m_trouble.message =
            CoreText::tr("this user may not ask where the cluster's slots are. Allow it on each node (%1)")
                .arg(QString::fromLatin1(aclLine(m_seed->address().user, {"+cluster|slots", "+cluster|myid"})));
    m_isRefused = m_nodes.topology().empty();
    if (m_isRefused)
        m_topology.stop(); // only open() tries again, because each refusal is an entry in the ACL log
    m_calls.touched();
}

// True if the cluster no longer lists the seed, while other nodes can be asked. The seed may be a former master that
// the other nodes have replaced and cannot reach. It would report itself as the master of its former slots.
bool ClusterRouter::isReplaced(const QByteArray &seedId) const
{
    const Topology &known = m_nodes.topology();
    const bool isListed =
        std::any_of(known.begin(), known.end(), [&](const ClusterMember &member) { return member.id == seedId; });
    return !isListed && seedId == m_seedId && !m_nodes.live().empty();
}

void ClusterRouter::learned(const Topology &topology, const QByteArray &id, NodeClient *from)
{
    const QByteArray seedId = from == m_seed && !id.isEmpty() ? id : m_seedId;
    if (from == m_seed && isReplaced(seedId))
        return;
    if (topology.empty()) {
        m_trouble = {Error::Kind::Connect, CoreText::tr("this cluster serves no slots yet"), {}, {}};
        m_calls.touched();
        learnSoon();
        return;
    }
    const bool isSame = topology == m_nodes.topology() && seedId == m_seedId;
    m_seedId = seedId;
    const std::vector<NodeClient *> before = m_nodes.bySlot();
    // also discards changes known only from MOVED
    const std::vector<NodeClient *> gone = m_nodes.adopt(topology, seedId);
    if (!isSame) {
        setPolicy(m_policy);
        m_calls.nodesChanged();
        for (NodeClient *client : gone) {
            m_subscriber.gone(client);
            m_wasLive.erase(client);
        }
        m_nodes.drop(gone);
        for (const Node &node : m_nodes.all())
            node.server->open();
        settle();
    }
    m_subscriber.follow();
    const std::vector<SlotRange> moved = m_nodes.movedSince(before);
    if (!moved.empty())
        m_calls.missed({nullptr, moved});
    if (!isSame || !moved.empty())
        m_held.retryAll();
}

} // namespace lockscope::redis
