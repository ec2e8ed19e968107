#include "core/play/verification/verification.h"

#include "core/model/lock.h"
#include "core/model/lock_event.h"
#include "core/play/verification/monitor_log.h"
#include "core/trace/decoder.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace lockscope::play {

namespace {

// A recorded request of one connection.
struct Request {
    int number = 0; // Transfer::number
    QByteArrayList words;
    bool isCertain = true; // it was answered while MONITOR ran; otherwise the server may never have received it
};

// The assignment of MONITOR lines to recorded requests, in the order of each connection. MONITOR does not tell the
// connections of one socket apart, so several assignments may be possible.
struct Interleaving {
    std::vector<int> numbers; // the request of each line
    QByteArrayList wrong; // empty if all lines match
};
using Connections = std::vector<std::vector<Request>>;
using Reached = std::vector<std::size_t>; // the number of matched requests of each connection

struct Came {
    Reached from;
    int number = 0;
};
using Ways = std::map<Reached, Came>; // the state after a line, to the state before it and the request that it matched

// The next request of this connection with these words. Skips only uncertain requests. nullopt if there is none.
std::optional<std::size_t> next(const std::vector<Request> &requests, std::size_t from, const QByteArrayList &words)
{
    for (std::size_t i = from; i < requests.size(); ++i) {
        if (requests[i].words == words)
            return i;
        if (requests[i].isCertain)
            return std::nullopt;
    }
    return std::nullopt;
}

Ways after(const Ways &before, const MonitorCommand &line, const Connections &connections)
{
    Ways ways;
    for (const auto &[reached, came] : before) {
        for (std::size_t i = 0; i < connections.size(); ++i) {
            const auto found = next(connections[i], reached[i], line.words);
            if (!found)
                continue;
            Reached now = reached;
            now[i] = *found + 1;
            ways.try_emplace(std::move(now), Came{reached, connections[i][*found].number});
        }
    }
    return ways;
}

// The number of remaining requests that the server must have received.
std::size_t missing(const Reached &reached, const Connections &connections)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < connections.size(); ++i)
        count += std::size_t(std::count_if(connections[i].begin() + std::ptrdiff_t(reached[i]), connections[i].end(),
                                           [](const Request &each) { return each.isCertain; }));
    return count;
}

void tellLeft(const Reached &reached, const Connections &connections, Interleaving *told)
{
    for (std::size_t i = 0; i < connections.size(); ++i) {
        for (std::size_t j = reached[i]; j < connections[i].size(); ++j) {
            if (connections[i][j].isCertain)
                told->wrong << "recorded, but not in MONITOR in this order: " + connections[i][j].words.join(' ');
        }
    }
}

Interleaving interleave(const std::vector<MonitorCommand> &lines, const Connections &connections)
{
    Interleaving told;
    std::vector<Ways> all{{{Reached(connections.size(), 0), {}}}};
    for (const MonitorCommand &line : lines) {
        Ways ways = after(all.back(), line, connections);
        if (ways.empty()) {
            told.wrong << "in MONITOR, but not recorded in this order: " + line.line;
            ways = {{all.back().begin()->first, {all.back().begin()->first, 0}}}; // skips the line
        }
        all.push_back(std::move(ways));
    }
    const auto best = std::min_element(all.back().begin(), all.back().end(), [&](const auto &a, const auto &b) {
        return missing(a.first, connections) < missing(b.first, connections);
    });
    tellLeft(best->first, connections, &told);
    Reached at = best->first;
    for (std::size_t i = all.size(); i-- > 1;) {
        const Came &came = all[i].at(at);
        told.numbers.insert(told.numbers.begin(), came.number);
        at = came.from;
    }
    return told;
}

// The effect of a script on a lock, from its lines in MONITOR.
struct Effect {
    LockEvent::What what = LockEvent::What::Acquired; // Acquired, Reentered, Renewed, CountDown, Downgraded or Released
    Key key;
    Owner owner;
    QString server;
    int number = 0; // of the recorded request, or 0
};

std::optional<LockEvent::What> whatOf(const TraceEvent &event)
{
    if (event.note == TraceEvent::Note::AnswerUnknown || event.owner.isEmpty())
        return std::nullopt;
    static constexpr std::array effects{LockEvent::What::Acquired, LockEvent::What::Reentered,
                                        LockEvent::What::Renewed,  LockEvent::What::CountDown,
                                        LockEvent::What::Released, LockEvent::What::Downgraded};
    const bool isEffect = std::find(effects.begin(), effects.end(), event.what) != effects.end();
    return isEffect ? std::optional(event.what) : std::nullopt;
}

// `numbers`: for each line of an actor, in order, the number of its request.
std::vector<Effect> effectsIn(const MonitorLog &log, const std::vector<int> &numbers)
{
    std::vector<Effect> all;
    int number = 0;
    std::size_t spoken = 0;
    for (const MonitorLog::Part &part : log.parts) {
        trace::Decoder decoder([&](const TraceEvent &event) {
            if (const auto what = whatOf(event))
                all.push_back({*what, event.key, event.owner, log.server, number});
        });
        for (const QByteArray &line : part.lines) {
            const auto parsed = trace::parseLine(line);
            if (parsed && !parsed->isOfScript) {
                decoder.quiet(); // the previous command is complete
                number = actorCommandIn(line) && spoken < numbers.size() ? numbers[spoken++] : 0;
            }
            decoder.take(line);
        }
        decoder.quiet();
    }
    return all;
}

using OfOne = std::pair<Owner, Key>; // with the owner of the lane
using Story = QByteArrayList; // events in order

constexpr char takenWord[] = "taken";
constexpr char backWord[] = "given back";

// Both sides of a read-write lock share a lane, so their events are compared only as taken or given back.
QByteArray storyWord(const Recording &recording, LockEvent::What what, const Key &key)
{
    const auto &locks = recording.scenario.setting.locks;
    const bool isOfTwo = std::count_if(locks.begin(), locks.end(),
                                       [&](const LockTerms &lock) {
                                           return lock.keys.front() == key && lock.compound == Compound::None;
                                       })
        > 1;
    switch (what) {
    case LockEvent::What::Acquired:
    case LockEvent::What::Reentered: return isOfTwo ? takenWord : word(what).latin1();
    case LockEvent::What::CountDown:
    case LockEvent::What::Released:
    case LockEvent::What::Downgraded: return isOfTwo ? backWord : word(what).latin1();
    case LockEvent::What::Renewed: return word(what).latin1();
    default: return {};
    }
}

// Requests whose answer reached the client.
std::set<int> answeredIn(const Recording &recording)
{
    std::set<int> answered;
    for (const FramePtr &frame : recording.frames) {
        for (const Transfer &transfer : frame->transfers) {
            if (transfer.answers > 0 && (transfer.fate == Fate::Passed || transfer.fate == Fate::Delivered))
                answered.insert(transfer.answers);
        }
    }
    return answered;
}

// Compares only locks that a script acquires and that have one key on one server.
bool isCompared(const Recording &recording, const LockTerms &lock, const QString &actor)
{
    const Actor *who = recording.scenario.setting.actor(actor);
    return lock.compound == Compound::None && lock.kind != locks::AcquirableKind::Token
        && lock.kind != locks::AcquirableKind::Semaphore && who && who->client == ClientKind::LockClient;
}

std::map<OfOne, Story> shownIn(const Recording &recording)
{
    std::map<OfOne, Story> all;
    for (const FramePtr &frame : recording.frames) {
        const LockTerms *lock = recording.scenario.setting.lock(frame->happened.lock);
        if (!lock || !isCompared(recording, *lock, frame->happened.who.actor))
            continue;
        for (const LockEvent &event : frame->lockEvents) {
            const QByteArray said = storyWord(recording, event.what, event.id.key);
            if (!said.isEmpty() && event.knownBy == KnownBy::Event)
                all[{event.owner, event.id.key}] << said;
        }
    }
    return all;
}

std::map<OfOne, Story> doneIn(const Recording &recording, const std::vector<Effect> &effects)
{
    const std::set<int> answered = answeredIn(recording);
    std::map<OfOne, Story> all;
    for (const Effect &effect : effects) {
        const auto who = recording.owners.constFind(effect.owner);
        if (who == recording.owners.constEnd() || !answered.contains(effect.number))
            continue;
        const auto &locks = recording.scenario.setting.locks;
        const bool isKnown = std::any_of(locks.begin(), locks.end(), [&](const LockTerms &lock) {
            return lock.keys.front() == effect.key && isCompared(recording, lock, who->actor);
        });
        if (isKnown)
            all[{laneOwner(*who), effect.key}] << storyWord(recording, effect.what, effect.key);
    }
    return all;
}

bool isMember(const Recording &recording, const Key &key)
{
    const auto &locks = recording.scenario.setting.locks;
    return std::any_of(locks.begin(), locks.end(), [&](const LockTerms &lock) {
        return lock.compound != Compound::None && std::find(lock.keys.begin(), lock.keys.end(), key) != lock.keys.end();
    });
}

int givenUp(const Recording &recording, const OfOne &one)
{
    int count = 0;
    for (const FramePtr &frame : recording.frames) {
        const LockTerms *lock = recording.scenario.setting.lock(frame->happened.lock);
        if (lock && frame->happened.what == RunEvent::What::GaveUp && lock->keys.front() == one.second
            && laneOwner(frame->happened.who) == one.first)
            ++count;
    }
    return count;
}

// `spare`: how often the client gave up. Each time, the client may have acquired the lock and released it immediately.
bool agree(const Story &shown, const Story &done, int spare)
{
    qsizetype at = 0;
    for (qsizetype i = 0; i < done.size(); ++i) {
        const bool isTaken = done[i] == "acquired" || done[i] == takenWord;
        const bool isBack = done.value(i + 1) == "released" || done.value(i + 1) == backWord;
        if (at < shown.size() && shown[at] == done[i]
            && !(spare > 0 && isTaken && isBack && shown.value(at + 1) != done[i + 1]))
            ++at;
        else if (spare-- > 0 && isTaken && isBack)
            ++i;
        else if (done[i] != "renewed" || !isBack) // no client reports a renewal that arrives just before the release
            return false;
    }
    return at == shown.size();
}

// Whether `done` contains `shown` in the same order, possibly with gaps.
bool isPartOf(const Story &shown, const Story &done)
{
    qsizetype at = 0;
    for (const QByteArray &each : done)
        at += at < shown.size() && shown[at] == each ? 1 : 0;
    return at == shown.size();
}

// For each acquire, the scripts must have taken all members of a multi-lock, or a red lock on most servers. A re-entry
// must have entered them again.
QByteArrayList compoundsAgainst(const Recording &recording, const std::vector<Effect> &effects)
{
    std::map<std::tuple<QString, Who, LockEvent::What>, int> shown;
    for (const FramePtr &frame : recording.frames) {
        const RunEvent &now = frame->happened;
        if (now.what == RunEvent::What::Got)
            ++shown[{now.lock, now.who, now.count > 1 ? LockEvent::What::Reentered : LockEvent::What::Acquired}];
    }
    QByteArrayList wrong;
    for (const auto &[key, times] : shown) {
        const QString &name = std::get<QString>(key);
        const LockTerms *lock = recording.scenario.setting.lock(name);
        if (!lock || lock->compound == Compound::None)
            continue;
        const LockEvent::What what = std::get<LockEvent::What>(key);
        const Who &who = std::get<Who>(key); // a lambda cannot capture a structured binding in clang 14
        const bool isRed = lock->compound == Compound::Red;
        const int needed = times * (isRed ? 3 : int(lock->keys.size()));
        const auto taken = std::count_if(effects.begin(), effects.end(), [&](const Effect &effect) {
            const bool isOfIt = std::find(lock->keys.begin(), lock->keys.end(), effect.key) != lock->keys.end();
            return isOfIt && effect.what == what && recording.owners.value(effect.owner) == who;
        });
        if (taken < needed)
            wrong << "the lanes show that " + laneOwner(who).raw() + " had " + name.toUtf8() + ' '
                    + QByteArray::number(times) + " times, but MONITOR shows only " + QByteArray::number(taken)
                    + " acquired members";
    }
    return wrong;
}

// Compares the lanes with the effects of scripts. Each hold that a client reported must begin, renew and end in the
// same order as on the servers, and none may be missing. Exceptions: holds that a client released at once while giving
// up, and members of compound locks, which are only counted. Plain commands and plain semaphores are not compared,
// because no server knows their holders. Pure.
QByteArrayList lanesAgainst(const Recording &recording, const std::vector<Effect> &effects)
{
    std::map<OfOne, Story> shown = shownIn(recording);
    const std::map<OfOne, Story> done = doneIn(recording, effects);
    for (const auto &[one, story] : done)
        shown.try_emplace(one);
    QByteArrayList wrong;
    for (const auto &[one, story] : shown) {
        const auto found = done.find(one);
        const Story there = found == done.end() ? Story() : found->second;
        const bool isRight =
            isMember(recording, one.second) ? isPartOf(story, there) : agree(story, there, givenUp(recording, one));
        if (!isRight)
            wrong << "the lane of " + one.first.raw() + " for " + one.second.raw() + " has: " + story.join(", ")
                    + "; the scripts did: " + there.join(", ");
    }
    return wrong + compoundsAgainst(recording, effects);
}

// All requests to this server by connection, in the order in which they passed.
std::vector<std::vector<Request>> requestsTo(const MonitorLog &log, const Recording &recording, Instant begun)
{
    std::set<int> answered;
    std::map<std::pair<QString, int>, std::vector<Request>> connections;
    for (const FramePtr &frame : recording.frames) {
        for (const Transfer &transfer : frame->transfers) {
            if (transfer.answers > 0)
                answered.insert(transfer.answers);
            const bool isThere = transfer.fate == Fate::Passed || transfer.fate == Fate::Delivered;
            if (transfer.way == Way::Request && isThere && transfer.server == log.server)
                connections[{transfer.actor, transfer.connection}].push_back(
                    {transfer.number, transfer.words, !log.isGap(begun + transfer.at)});
        }
    }
    std::vector<std::vector<Request>> all;
    for (auto &[connection, requests] : connections) {
        for (Request &request : requests)
            request.isCertain = request.isCertain && answered.contains(request.number);
        all.push_back(std::move(requests));
    }
    return all;
}

} // namespace

Verification verify(const Recording &recording, const std::vector<MonitorLog> &logs, Instant begun)
{
    Verification all;
    std::vector<Effect> effects;
    for (const MonitorLog &log : logs) {
        std::vector<MonitorCommand> lines;
        for (const MonitorLog::Part &part : log.parts) {
            for (const QByteArray &line : part.lines) {
                if (auto spoken = actorCommandIn(line))
                    lines.push_back(std::move(*spoken));
            }
        }
        const Interleaving found = interleave(lines, requestsTo(log, recording, begun));
        for (const QByteArray &wrong : found.wrong)
            all.wrong << log.server.toUtf8() + ": " + wrong;
        const auto done = effectsIn(log, found.numbers);
        effects.insert(effects.end(), done.begin(), done.end());
        all.servers.push_back({log.server, int(lines.size()), int(done.size())});
    }
    all.wrong += lanesAgainst(recording, effects);
    return all;
}

} // namespace lockscope::play
