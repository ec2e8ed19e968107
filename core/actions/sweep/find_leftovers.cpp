#include "core/actions/sweep/find_leftovers.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/sweep/leftover_reading.h"
#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/monitor/discovery/prefixes.h"
#include "core/monitor/discovery/scan_pacer.h"
#include "core/redis/refusal/acl_line.h"
#include "core/redis/slot.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace lockscope::actions {

namespace {

constexpr std::size_t atOnce = 50; // candidates in one pipeline
constexpr std::size_t most = 10'000; // dead keys in a report, and likewise all others
// shorter pauses are added up, because timers are not precise enough
constexpr std::chrono::milliseconds shortestSleep(2);

struct Sweeping {
    QPointer<redis::Server> server;
    LockId id; // source and database of all leftovers; each leftover sets the key
    std::vector<Key> candidates;
    QSet<QByteArray> seen; // SCAN may repeat a name, and a queue has two keys
    SweepReport report;
    std::size_t dead = 0; // in the report
    std::vector<QByteArray> prefixes = {};
    QSet<QByteArray> unread = {}; // ACL rules that this user lacks for reading; each is reported once
};

// A queue and its deadlines are one candidate.
std::optional<Key> candidateOf(const QByteArray &name, const std::vector<QByteArray> &prefixes)
{
    if (!name.contains('{'))
        return std::nullopt;
    const auto companion = locks::companionOf(name);
    if (!companion || !leftoverOf(*companion) || !monitor::isAmong(companion->lock.raw(), prefixes))
        return std::nullopt;
    return companion->role == locks::Companion::Role::FairTimeouts ? locks::fairQueue(companion->lock) : Key(name);
}

// A cluster cannot read keys of several slots in one step. There they belong to no lock, because no script can use them
// together either.
bool canBelongToLock(const redis::Server &server, const Key &candidate)
{
    const auto companion = locks::companionOf(candidate.raw());
    return !server.has(redis::Capability::OneSlot)
        || redis::shareSlot({candidate.raw(), companion->lock.raw(), companion->wrapped.raw(),
                             locks::fairTimeouts(companion->lock).raw()});
}

void collect(const redis::Reply &scanned, Sweeping &into)
{
    for (const redis::Reply &name : scanned.elements[1].elements) {
        ++into.report.keys;
        const auto candidate = candidateOf(name.bytes, into.prefixes);
        if (!candidate || into.seen.contains(candidate->raw()) || !canBelongToLock(*into.server, *candidate))
            continue;
        into.seen.insert(candidate->raw());
        into.candidates.push_back(*candidate);
    }
}

// Tokens stay forever, so a report that is full of them must still have room for the keys that can be deleted.
void keep(const LeftoverReading &reading, Sweeping &into)
{
    auto leftover = judge(reading, into.id);
    if (!leftover)
        return;
    const bool isDead = leftover->verdict == Leftover::Verdict::Dead;
    if ((isDead ? into.dead : into.report.leftovers.size() - into.dead) >= most) {
        into.report.isWhole = false;
        return;
    }
    into.dead += isDead ? 1 : 0;
    into.report.leftovers.push_back(std::move(*leftover));
}

// The ACL rule that would allow the refused read. The rule covers all keys with the same prefix, because the name of an
// unlock latch also contains a request id. If the read of the lock itself was refused, the rule covers only the lock.
QByteArray ruleFor(const Key &key, const locks::Companion &companion, const Error &why)
{
    for (const Key &asked : {key, locks::fairTimeouts(companion.lock), companion.wrapped}) {
        const QByteArray name = asked.raw();
        if (!why.message.contains(QString::fromLatin1(redis::inPattern(name))))
            continue;
        return "%R~" + (name.startsWith("redisson_") ? name.first(name.indexOf(':') + 1) : QByteArray("{")) + '*';
    }
    return "%R~" + redis::inPattern(companion.lock.raw());
}

// A key that this user may not read cannot be swept. Reports one such key for each prefix, and says that nothing is
// known about keys with this prefix.
void keepUnread(const Key &key, const Error &why, Sweeping &into)
{
    const auto companion = locks::companionOf(key.raw());
    const QByteArray rule = ruleFor(key, *companion, why);
    if (into.unread.contains(rule))
        return;
    into.unread.insert(rule);
    into.id.key = key;
    Leftover leftover;
    leftover.id = into.id;
    leftover.lock = companion->lock;
    leftover.what = *leftoverOf(*companion);
    leftover.why = {
        QT_TRANSLATE_NOOP(
            "describe", "This user may not read it, so nothing is known about it or other keys with such names (%1)."),
        {QString::fromLatin1(redis::aclLine(into.server->address().user, {rule}))}};
    into.report.leftovers.push_back(std::move(leftover));
}

// Any failure other than a refused key ends the sweep.
Task<Result<void>> lookAtCandidates(std::shared_ptr<Sweeping> sweeping, std::stop_token stop)
{
    while (!sweeping->candidates.empty()) {
        const std::size_t n = std::min(atOnce, sweeping->candidates.size());
        std::vector<Task<Result<LeftoverReading>>> looks; // started together, so that one write sends their commands
        std::vector<Key> keys;
        for (std::size_t i = 0; i < n; ++i) {
            keys.push_back(sweeping->candidates.back());
            looks.push_back(readLeftover(sweeping->server, keys.back()));
            sweeping->candidates.pop_back();
        }
        for (std::size_t i = 0; i < n; ++i) {
            auto &look = looks[i];
            auto reading = co_await look;
            if (!sweeping->server)
                co_return Result<void>(canceled());
            if (reading)
                keep(*reading, *sweeping);
            else if (reading.error().kind == Error::Kind::Forbidden
                     && !reading.error().message.contains(QLatin1String("to run the")))
                keepUnread(keys[i], reading.error(), *sweeping);
            else
                co_return Result<void>(reading.error());
        }
        if (stop.stop_requested() || !sweeping->server)
            co_return Result<void>(canceled());
    }
    co_return Result<void>();
}

bool comesFirst(const Leftover &a, const Leftover &b)
{
    return std::tuple(a.verdict, a.what, a.id.key) < std::tuple(b.verdict, b.what, b.id.key);
}

Task<Result<QByteArray>> scanOn(std::shared_ptr<Sweeping> sweeping, QPointer<redis::Server> node, QByteArray cursor,
                                int count, std::stop_token stop)
{
    const QByteArray size = QByteArray::number(count);
    auto pending = node->send(redis::Command::ofNode({"SCAN", cursor, "COUNT", size}));
    const auto reply = co_await pending;
    if (stop.stop_requested() || !sweeping->server)
        co_return Result<QByteArray>(canceled());
    if (!reply)
        co_return Result<QByteArray>(reply.error());
    if (reply->elements.size() != 2)
        co_return Result<QByteArray>(
            Error{Error::Kind::Decode, CoreText::tr("SCAN gave an unexpected answer"), {}, {}});
    collect(*reply, *sweeping);
    auto looked = co_await lookAtCandidates(sweeping, stop);
    if (!looked)
        co_return Result<QByteArray>(looked.error());
    co_return Result<QByteArray>(reply->elements[0].bytes);
}

Error isNoNodeAnyMore()
{
    return {Error::Kind::Connect, CoreText::tr("the nodes of the cluster changed during the scan: try again"), {}, {}};
}

Task<Result<void>> goThrough(std::shared_ptr<Sweeping> sweeping, QPointer<redis::Server> node, SweepBudget budget,
                             std::stop_token stop)
{
    Clock *const clock = node->clock();
    monitor::ScanPacer pacer(budget.share);
    BootClock::duration debt{};
    QByteArray cursor = "0";
    do {
        const monitor::StepStart start(clock);
        pacer.sawRoundTrip(node->roundTrip());
        const int count = pacer.count(budget.count);
        auto next = co_await scanOn(sweeping, node, cursor, count, stop);
        if (!next)
            co_return Result<void>(next.error());
        cursor = *next;
        debt += pacer.pauseAfter(start, clock);
        if (debt >= shortestSleep) {
            const Instant until = clock->now() + std::exchange(debt, {});
            co_await sleepUntil(clock, until, stop);
        }
        if (stop.stop_requested() || !sweeping->server)
            co_return Result<void>(canceled());
        if (!node)
            co_return Result<void>(isNoNodeAnyMore());
    } while (cursor != "0");
    co_return Result<void>();
}

std::vector<QPointer<redis::Server>> mastersOf(redis::Server &server)
{
    std::vector<QPointer<redis::Server>> masters;
    for (const redis::Node &node : server.nodes()) {
        if (node.role == redis::Node::Role::Master)
            masters.emplace_back(node.server);
    }
    return masters;
}

} // namespace

Task<Result<SweepReport>> findLeftovers(QPointer<redis::Server> server, SweepBudget budget, std::stop_token stop)
{
    const auto sweeping = std::make_shared<Sweeping>();
    sweeping->server = server;
    sweeping->prefixes = budget.prefixes;
    sweeping->id = {server->source().value_or(SourceId()), server->database(), {}};
    const std::vector<QPointer<redis::Server>> masters = mastersOf(*server);
    for (const QPointer<redis::Server> &master : masters) {
        if (!master)
            co_return Result<SweepReport>(isNoNodeAnyMore());
        const QPointer<redis::Server> node = master;
        auto whole = co_await goThrough(sweeping, node, budget, stop);
        if (!whole)
            co_return Result<SweepReport>(whole.error());
    }
    std::sort(sweeping->report.leftovers.begin(), sweeping->report.leftovers.end(), &comesFirst);
    co_return Result<SweepReport>(sweeping->report);
}

} // namespace lockscope::actions
