#include "core/locks/release/bundles.h"

#include "core/async/resume.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"
#include "core/locks/wire/server_link.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// The server works on one while the next is being made; and nobody else waits for it longer than for a few commands.
constexpr size_t atOnce = 16;

// Between asking for a deadline and passing it on.
constexpr Millis sameMoment{100};

using Bundle = Bundles::Bundle;
using Part = Bundles::Part;

const KindRules &rulesOfAll(const Bundle &bundle)
{
    return rulesOf(bundle.parts.front().entry.kind);
}

ScriptCall callForOne(const Bundle &bundle, size_t place)
{
    const Part &part = bundle.parts[place];
    if (bundle.acquires)
        return acquireCall(part.entry, part.lease);
    std::optional<int> inLatch;
    if (bundle.parts.size() > 1)
        inLatch = int(place);
    return releaseCall(part.entry, part.lease, bundle.latch, bundle.latchTtl, false, inLatch);
}

ScriptCall acquireMany(const Bundle &bundle)
{
    ScriptCall call{bundle.script, {}, {}};
    call.keys.reserve(bundle.parts.size());
    call.arguments.reserve(2 * bundle.parts.size());
    for (const Part &part : bundle.parts) {
        call.keys.push_back(part.entry.name.raw());
        call.arguments.push_back(inMillis(part.lease));
        call.arguments.push_back(part.entry.owner.raw());
    }
    return call;
}

ScriptCall releaseMany(const Bundle &bundle)
{
    const KindRules &rules = rulesOfAll(bundle);
    ScriptCall call{bundle.script, {}, {}};
    call.keys.reserve(1 + bundle.parts.size());
    call.arguments.reserve(3 + 2 * bundle.parts.size());
    if (rules.hasLatch) {
        call.keys.push_back(bundle.latch.raw());
        call.arguments = {QByteArrayLiteral("publish"), rules.unlockMessage, inMillis(bundle.latchTtl)};
    }
    for (const Part &part : bundle.parts) {
        call.keys.push_back(part.entry.name.raw());
        if (rules.hasLatch)
            call.arguments.push_back(channelOf(part.entry).raw());
        call.arguments.push_back(part.entry.owner.raw());
    }
    return call;
}

ScriptCall callFor(const Bundle &bundle)
{
    if (bundle.parts.size() == 1)
        return callForOne(bundle, 0);
    return bundle.acquires ? acquireMany(bundle) : releaseMany(bundle);
}

redis::Reply integer(qint64 value)
{
    redis::Reply reply;
    reply.type = redis::Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

// As the script for one would have put it.
redis::Reply done(const Bundle &bundle, char answer)
{
    redis::Reply reply = integer(answer - '0');
    if (bundle.acquires) {
        reply.type = redis::Reply::Type::Array;
        reply.elements.assign(2, integer(1));
    }
    return reply;
}

// An error before anything was done: each is asked for alone, and hears what is wrong with it.
bool didNothing(const Error &error)
{
    return error.kind == Error::Kind::Server || error.kind == Error::Kind::Forbidden;
}

} // namespace

struct Bundles::Work : std::enable_shared_from_this<Work> {
    explicit Work(redis::Server *redisServer)
        : server(redisServer)
    { }

    // `latchTtl`: of a release.
    Ticket add(const lua::Script *script, const Part &part, std::optional<Millis> latchTtl, Instant deadline)
    {
        auto &bundle = openBundle(script);
        if (bundle->parts.empty()) {
            bundle->acquires = !latchTtl;
            bundle->latchTtl = latchTtl.value_or(Millis(0));
            bundle->deadline = deadline;
            if (latchTtl && rulesOf(part.entry.kind).hasLatch)
                bundle->latch = unlockLatch(part.entry.name, newRequestId());
        }
        bundle->deadline = std::min(bundle->deadline, deadline);
        bundle->parts.push_back(part);
        const Ticket ticket{part.answer, bundle, int(bundle->parts.size()) - 1};
        if (bundle->parts.size() == atOnce)
            send(std::exchange(bundle, nullptr));
        return ticket;
    }

    std::shared_ptr<Bundle> &openBundle(const lua::Script *script)
    {
        if (!std::exchange(willSend, true))
            callAtEndOfTurn([self = shared_from_this()] { self->sendAll(); });
        const auto isIt = [&](const auto &bundle) { return bundle && bundle->script == script; };
        auto found = std::find_if(open.begin(), open.end(), isIt);
        if (found == open.end())
            found = open.insert(open.end(), nullptr);
        if (!*found) {
            *found = std::make_shared<Bundle>();
            (*found)->script = script;
            (*found)->parts.reserve(atOnce);
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
            for (const Part &part : bundle->parts)
                part.answer.settle(Result<redis::Reply>(serverGone()));
            co_return;
        }
        const ScriptCall call = callFor(*bundle);
        const auto asked = work->server->eval(call.script, call.keys, call.arguments, bundle->deadline);
        auto reply = co_await asked;
        if (bundle->parts.size() == 1)
            bundle->parts.front().answer.settle(std::move(reply));
        else if (reply)
            work->tell(*bundle, reply->toBytes());
        else
            work->tell(*bundle, reply.error());
    }

    void tell(const Bundle &bundle, const QByteArray &answers)
    {
        if (size_t(answers.size()) != bundle.parts.size())
            return tell(bundle,
                        Error{Error::Kind::Decode, QStringLiteral("a script did not answer for each lock"), {}, {}});
        for (size_t place = 0; place < bundle.parts.size(); ++place) {
            const char answer = answers[qsizetype(place)];
            if (answer >= '1' && answer <= '9')
                bundle.parts[place].answer.settle(Result<redis::Reply>(done(bundle, answer)));
            else
                askAlone(bundle, place);
        }
    }

    void tell(const Bundle &bundle, const Error &error)
    {
        if (didNothing(error) && !worthRetrying(error))
            oneByOne = true; // a proxy with several servers behind it, or rights that differ by name
        for (size_t place = 0; place < bundle.parts.size(); ++place) {
            if (didNothing(error))
                askAlone(bundle, place);
            else
                bundle.parts[place].answer.settle(Result<redis::Reply>(error));
        }
    }

    void askAlone(const Bundle &bundle, size_t place)
    {
        const redis::PendingReply &answer = bundle.parts[place].answer;
        if (!server) {
            answer.settle(Result<redis::Reply>(serverGone()));
            return;
        }
        const ScriptCall call = callForOne(bundle, place);
        server->eval(call.script, call.keys, call.arguments, bundle.deadline, redis::Effect::Write, answer);
    }

    QPointer<redis::Server> server;
    std::vector<std::shared_ptr<Bundle>> open;
    bool willSend = false;
    bool oneByOne = false;
    TaskScope asks;
};

Bundles::Bundles(redis::Server *server)
    : m_work(std::make_shared<Work>(server))
{ }

bool Bundles::mayBundle(const lua::Script *script, Instant deadline) const
{
    const auto &server = m_work->server;
    return script && server && !m_work->oneByOne && !server->has(redis::Capability::OneSlot)
        && deadline + sameMoment >= server->deadline();
}

bool Bundles::takesAcquire(const Entry &entry, Instant deadline) const
{
    return mayBundle(rulesOf(entry.kind).acquireMany, deadline);
}

bool Bundles::takesRelease(const Entry &entry, Instant deadline) const
{
    return mayBundle(rulesOf(entry.kind).releaseMany, deadline);
}

redis::PendingReply Bundles::acquire(const Entry &entry, Millis lease, Instant deadline)
{
    return m_work->add(rulesOf(entry.kind).acquireMany, Part{{}, entry, lease}, std::nullopt, deadline).answer;
}

Bundles::Ticket Bundles::release(const Entry &entry, Millis lease, Millis latchTtl, Instant deadline)
{
    return m_work->add(rulesOf(entry.kind).releaseMany, Part{{}, entry, lease}, latchTtl, deadline);
}

} // namespace lockscope::locks
