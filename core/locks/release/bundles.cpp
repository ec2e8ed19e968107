#include "core/locks/release/bundles.h"

#include "core/async/resume.h"
#include "core/async/task_scope.h"
#include "core/base/core_text.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"
#include "core/locks/wire/server_link.h"
#include "core/locks/wire/slot_nodes.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// Small enough that the server works on one bundle while the next is built. Other clients then wait only for the
// duration of a few commands.
constexpr size_t partsAtOnce = 16;

// Two deadlines that differ by less than this count as equal, because some time passes between computing a deadline and
// using it.
constexpr Millis sameMoment{100};

constexpr int enoughRefusals = 8;

redis::Reply integer(qint64 value)
{
    redis::Reply reply;
    reply.type = redis::Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

// Converts the bundle's answer for one part to the answer of the script for one lock.
redis::Reply done(const Bundle &bundle, char answer, quint32 connection)
{
    redis::Reply reply = integer(answer - '0');
    reply.connection = connection;
    if (bundle.acquires) {
        reply.type = redis::Reply::Type::Array;
        reply.elements.assign(2, integer(1));
    }
    return reply;
}

// True if the script failed before it changed anything. Each part is then sent alone and gets its own error.
bool didNothing(const Error &error)
{
    return error.kind == Error::Kind::Server || error.kind == Error::Kind::Forbidden;
}

} // namespace

struct Bundles::Work : std::enable_shared_from_this<Work> {
    explicit Work(redis::Server *redisServer)
        : server(redisServer)
        , nodes(redisServer)
    { }

    // `latchTtl` is set only for releases.
    Ticket add(const lua::Script *script, BundlePart part, std::optional<Millis> latchTtl, Instant deadline)
    {
        auto &bundle = openBundle(script, nodes.nodeOf(part.entry.name));
        const bool isFirst = bundle->parts.empty();
        if (isFirst) {
            bundle->acquires = !latchTtl;
            bundle->latchTtl = latchTtl.value_or(Millis(0));
            bundle->deadline = deadline;
        }
        if (isFirst && !latchTtl)
            bundle->latch = markOf(part.entry);
        else if (isFirst && rulesOf(part.entry.kind).hasLatch)
            bundle->latch = unlockLatch(part.entry.name, newRequestId());
        bundle->deadline = std::min(bundle->deadline, deadline);
        bundle->parts.push_back(std::move(part));
        const Ticket ticket{bundle->parts.back().answer, bundle, int(bundle->parts.size()) - 1};
        if (bundle->parts.size() == partsAtOnce)
            send(std::exchange(bundle, nullptr));
        return ticket;
    }

    std::shared_ptr<Bundle> &openBundle(const lua::Script *script, redis::Server *node)
    {
        if (!std::exchange(willSend, true))
            callAtEndOfTurn([self = shared_from_this()] { self->sendAll(); });
        const auto isIt = [&](const auto &bundle) {
            return bundle && bundle->script == script && bundle->node == node;
        };
        auto found = std::find_if(open.begin(), open.end(), isIt);
        if (found == open.end())
            found = open.insert(open.end(), nullptr);
        if (!*found) {
            *found = std::make_shared<Bundle>();
            (*found)->script = script;
            (*found)->node = node;
            (*found)->isOverSlots = server && server->has(redis::Capability::OneSlot);
            (*found)->isSharded = server && server->has(redis::Capability::ShardedPubSub);
            (*found)->markIn = server ? markIn(*server) : MarkIn::Arguments;
            (*found)->parts.reserve(partsAtOnce);
        }
        return *found;
    }

    void sendAll()
    {
        willSend = false;
        for (auto &bundle : std::exchange(open, {})) {
            if (bundle)
                send(std::move(bundle));
        }
    }

    void send(std::shared_ptr<Bundle> bundle) { asks.spawn(ask(shared_from_this(), std::move(bundle))); }

    static Task<void> ask(std::shared_ptr<Work> work, std::shared_ptr<Bundle> bundle)
    {
        if (!work->server) {
            for (const BundlePart &part : bundle->parts)
                part.answer.settle(Result<redis::Reply>(serverGone()));
            co_return;
        }
        const bool isOfNode = bundle->isOverSlots && bundle->parts.size() > 1;
        redis::Server *const server = isOfNode ? bundle->node.data() : work->server.data();
        if (!server) { // the node no longer exists
            work->askEachAlone(*bundle);
            co_return;
        }
        const ScriptCall call = callFor(*bundle);
        if (isOfNode) // sends the bundles of this turn together, because few large packets cost the node less
            server->moreFollows();
        const auto asked = server->eval(call.script, call.keys, call.arguments, bundle->deadline);
        auto reply = co_await asked;
        if (bundle->parts.size() == 1)
            bundle->parts.front().answer.settle(std::move(reply));
        else if (reply)
            work->tell(*bundle, reply->toBytes(), reply->connection);
        else
            work->tell(*bundle, reply.error());
    }

    void tell(Bundle &bundle, const QByteArray &answers, quint32 connection)
    {
        if (size_t(answers.size()) != bundle.parts.size())
            return tell(bundle,
                        Error{Error::Kind::Decode, CoreText::tr("a script did not answer for each lock"), {}, {}});
        noteRefusals(bundle, answers);
        for (size_t place = 0; place < bundle.parts.size(); ++place) {
            const char answer = answers[qsizetype(place)];
            if (answer >= '1' && answer <= '9')
                bundle.parts[place].answer.settle(Result<redis::Reply>(done(bundle, answer, connection)));
            else
                askAlone(bundle, place);
        }
    }

    // Some servers restrict a script to the slot of its key. They refuse every part except the first.
    void noteRefusals(const Bundle &bundle, const QByteArray &answers)
    {
        const bool isRefused = bundle.isOverSlots && answers.front() != '-' && answers.count('-') == answers.size() - 1;
        refusals = isRefused ? refusals + 1 : 0;
        oneByOne = oneByOne || refusals >= enoughRefusals;
    }

    void tell(Bundle &bundle, const Error &error)
    {
        if (didNothing(error) && !worthRetrying(error))
            oneByOne = true; // perhaps a proxy for several servers, or a user with permissions for some names only
        if (didNothing(error) || (bundle.isOverSlots && error.kind == Error::Kind::Connect)) {
            askEachAlone(bundle); // after a lost connection, a part that is sent alone waits for the slot's new node
            return;
        }
        for (const BundlePart &part : bundle.parts)
            part.answer.settle(Result<redis::Reply>(error));
    }

    void askEachAlone(Bundle &bundle)
    {
        for (size_t place = 0; place < bundle.parts.size(); ++place)
            askAlone(bundle, place);
    }

    void askAlone(Bundle &bundle, size_t place)
    {
        bundle.parts[place].isAskedAlone = true;
        const redis::PendingReply &answer = bundle.parts[place].answer;
        if (!server) {
            answer.settle(Result<redis::Reply>(serverGone()));
            return;
        }
        const ScriptCall call = callForOne(bundle, place);
        server->eval(call.script, call.keys, call.arguments, bundle.deadline, redis::Effect::Write, answer);
    }

    QPointer<redis::Server> server;
    SlotNodes nodes;
    std::vector<std::shared_ptr<Bundle>> open;
    bool willSend = false;
    bool oneByOne = false;
    int refusals = 0; // number of consecutive bundles that were refused, see noteRefusals()
    TaskScope asks;
};

Bundles::Bundles(redis::Server *server)
    : m_work(std::make_shared<Work>(server))
{ }

const lua::Script *Bundles::scriptFor(const Entry &entry, bool acquires) const
{
    const KindRules &rules = rulesOf(entry.kind);
    const auto &server = m_work->server;
    if (!server || !server->has(redis::Capability::OneSlot))
        return acquires ? rules.acquireMany : rules.releaseMany;
    const redis::ServerInfo &info = server->info();
    const bool movesWholeSlots =
        info.isAtLeast(redis::Product::Redis, 8, 4) || info.isAtLeast(redis::Product::Valkey, 9, 0);
    if (movesWholeSlots || !server->has(redis::Capability::OwnKeys))
        return nullptr;
    return acquires ? rules.acquireSlots : rules.releaseSlots;
}

bool Bundles::mayBundle(const lua::Script *script, Instant deadline) const
{
    const auto &server = m_work->server;
    return script && server && !m_work->oneByOne && deadline + sameMoment >= server->deadline();
}

bool Bundles::takesAcquire(const Entry &entry, Instant deadline) const
{
    return mayBundle(scriptFor(entry, true), deadline);
}

bool Bundles::takesRelease(const Entry &entry, Instant deadline) const
{
    return mayBundle(scriptFor(entry, false), deadline);
}

Bundles::Ticket Bundles::acquire(const Entry &entry, Millis lease, Instant deadline)
{
    return m_work->add(scriptFor(entry, true), BundlePart{{}, entry, lease}, std::nullopt, deadline);
}

Bundles::Ticket Bundles::release(const Entry &entry, Millis lease, Millis latchTtl, Instant deadline)
{
    return m_work->add(scriptFor(entry, false), BundlePart{{}, entry, lease}, latchTtl, deadline);
}

} // namespace lockscope::locks
