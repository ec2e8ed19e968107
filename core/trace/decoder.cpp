#include "core/trace/decoder.h"

#include "core/trace/analysis/counters.h"
#include "core/trace/analysis/faster_multi.h"
#include "core/trace/analysis/hash_lock.h"
#include "core/trace/analysis/hidden_calls.h"
#include "core/trace/analysis/tokens.h"

#include <utility>

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Note = TraceEvent::Note;

constexpr qint64 runsToBelieve = 16;
constexpr std::size_t mostHeld = 10'000;
constexpr std::size_t mostCalls = 100'000; // of one script; later calls are ignored

QByteArrayView firstWord(QByteArrayView quoted)
{
    const qsizetype end = quoted.indexOf('"', 1);
    return end < 0 ? QByteArrayView() : quoted.sliced(1, end - 1);
}

bool isOfInterest(Verb verb)
{
    switch (verb) {
    case Verb::Set:
    case Verb::Setnx:
    case Verb::Del:
    case Verb::Unlink:
    case Verb::Publish:
    case Verb::Spublish:
    case Verb::Subscribe:
    case Verb::Ssubscribe:
    case Verb::Unsubscribe:
    case Verb::Sunsubscribe:
    case Verb::Script: return true;
    default: return runsScript(verb);
    }
}

} // namespace

Decoder::Decoder(Sink sink)
    : m_sink(std::move(sink))
{ }

void Decoder::take(QByteArrayView bytes)
{
    if (isRemark(bytes))
        return;
    const std::optional<Line> line = parseLine(bytes);
    if (!line) {
        m_script.setCut();
        close(); // the next lines may belong to a script that began in the torn line
        if (!isGreeting(bytes))
            ++m_counts.bad;
        return;
    }
    ++m_counts.lines;
    if (line->isOfScript)
        takeOfScript(*line);
    else
        takeCommand(*line);
}

void Decoder::takeOfScript(const Line &line)
{
    m_showsCalls = true;
    dropDoubtful(); // the earlier scripts without calls did nothing, because the server did not know them
    if (!std::exchange(m_isInScript, true)) {
        m_script.begin(line.micros, line.db);
        ++m_counts.scripts;
    }
    if (m_script.calls() >= mostCalls) {
        m_script.setCut();
        return;
    }
    Call &call = m_script.add();
    if (call.words.read(line.quoted)) {
        call.verb = verbOf(call.words[0]);
        return;
    }
    m_script.dropLast();
    m_script.setCut();
    close();
    ++m_counts.bad;
}

void Decoder::takeCommand(const Line &line)
{
    close();
    m_command.verb = verbOf(firstWord(line.quoted));
    if (!isOfInterest(m_command.verb))
        return;
    if (!m_command.words.read(line.quoted)) {
        ++m_counts.bad;
        return;
    }
    if (m_command.verb == Verb::Eval || m_command.verb == Verb::EvalRo)
        m_earlier.texts.learn(m_command[1]);
    if (!runsScript(m_command.verb)) {
        takePlain(line, m_command);
        return;
    }
    m_isInScript = m_script.begin(line.micros, line.db, line.address, m_command.words);
    m_counts.scripts += m_isInScript ? 1 : 0;
}

void Decoder::takePlain(const Line &line, const Call &call)
{
    switch (call.verb) {
    case Verb::Set:
    case Verb::Setnx:
        if (auto event = plainToken(call, m_earlier.locks, line.db, line.micros)) {
            event->address = line.address.toByteArray();
            event->isByOwner = true;
            tell(*event);
        }
        break;
    case Verb::Del:
    case Verb::Unlink: takeDelete(line, call); break;
    case Verb::Publish:
    case Verb::Spublish:
        if (const auto companion = companionIn(call.key())) {
            TraceEvent event = of(line, What::Woken, lockOf(line.db, *companion), companion->owner);
            event.knownBy = KnownBy::Inference;
            event.note = Note::MessageSent;
            tell(std::move(event));
        }
        break;
    case Verb::Subscribe:
    case Verb::Ssubscribe: takeWaiting(line, call); break;
    case Verb::Unsubscribe:
    case Verb::Sunsubscribe: takeUnsubscribed(line, call); break;
    case Verb::Script: m_earlier.texts.learn(call[2]); break; // SCRIPT LOAD text
    default: break;
    }
}

void Decoder::takeWaiting(const Line &line, const Call &call)
{
    for (std::size_t i = 1; i < call.size(); ++i) {
        const auto companion = companionIn(call[i]);
        if (!companion)
            continue;
        TraceEvent event = of(line, What::Waiting, lockOf(line.db, *companion), companion->owner);
        event.isByOwner = !event.owner.isEmpty();
        if (companion->role == Role::SemaphoreChannel)
            event.kind = Kind::Semaphore;
        tell(std::move(event));
    }
}

void Decoder::takeUnsubscribed(const Line &line, const Call &call) const
{
    for (std::size_t i = 1; m_unsubscribed && i < call.size(); ++i) {
        if (const auto companion = companionIn(call[i]))
            m_unsubscribed(of(line, What::Waiting, lockOf(line.db, *companion), companion->owner));
    }
}

// A DEL outside a script: somebody deleted the lock by hand, or a simple lock implementation released it.
void Decoder::takeDelete(const Line &line, const Call &call)
{
    for (std::size_t i = 1; i < call.size(); ++i) {
        const KnownLocks::Known *known = m_earlier.locks.find(line.db, call[i]);
        if (!known || known->owner.isEmpty())
            continue;
        const bool isOwn = known->kind == Kind::Token && known->address == line.address;
        TraceEvent event = of(line, isOwn ? What::Released : What::Forced, Key(call.words.copy(i)), known->owner);
        event.kind = known->kind;
        event.knownBy = isOwn ? KnownBy::Inference : KnownBy::Event;
        event.note = isOwn ? Note::AnswerUnknown : Note::ByHand;
        tell(std::move(event));
    }
}

// Ends the current script run and reports its events.
void Decoder::close()
{
    if (!std::exchange(m_isInScript, false))
        return;
    if (m_script.calls() == 0) {
        closeWithoutCalls();
        return;
    }
    const EventReporter::Sink sink = [this](const TraceEvent &event) { tell(event); };
    for (const LockCalls &calls : lockCallsOf(m_script)) {
        const EventReporter reporter(m_script, calls, sink);
        tellFasterMulti(reporter) || tellHashLock(reporter, m_earlier) || tellCounter(reporter, m_earlier.locks)
            || tellToken(reporter, m_earlier.locks, m_earlier.texts);
    }
}

// A script without calls may not have run, because the server did not know the script. If none of many runs shows a
// call, the server hides the calls of scripts.
void Decoder::closeWithoutCalls()
{
    if (m_showsCalls || !m_script.isWhole())
        return;
    tellHidden(m_script, m_earlier.locks, m_earlier.texts, [this](const TraceEvent &event) {
        m_earlier.locks.note(event);
        m_held.push_back({event, true});
    });
    if (m_counts.scripts >= runsToBelieve)
        tellHeld();
}

void Decoder::dropDoubtful()
{
    if (m_held.empty())
        return;
    std::erase_if(m_held, [](const Held &held) { return held.isDoubtful; });
    tellHeld();
}

void Decoder::tellHeld()
{
    for (Held &held : std::exchange(m_held, {})) {
        if (held.isDoubtful)
            tell(std::move(held.event));
        else
            m_sink(held.event);
    }
}

// Drops doubtful events that delay other events of a live trace, because later lines may never show whether they are
// true.
void Decoder::quiet()
{
    close();
    if (std::any_of(m_held.begin(), m_held.end(), [](const Held &held) { return !held.isDoubtful; }))
        dropDoubtful();
}

void Decoder::finish()
{
    m_counts.isCut = m_isInScript;
    m_script.setCut();
    close();
    tellHeld();
}

TraceEvent Decoder::of(const Line &line, What what, const Key &key, const Owner &owner) const
{
    TraceEvent event;
    event.micros = line.micros;
    event.db = line.db;
    event.what = what;
    event.address = line.address.toByteArray();
    event.key = key;
    event.owner = owner;
    return event;
}

Key Decoder::lockOf(int db, const locks::Companion &companion) const
{
    return m_earlier.locks.find(db, companion.wrapped.raw()) ? companion.wrapped : companion.lock;
}

void Decoder::tell(TraceEvent event)
{
    ++m_counts.events;
    if (event.what == What::Lost && m_earlier.locks.takeGivenBack(event))
        event.what = What::RenewalRefused;
    m_earlier.locks.note(event);
    if (m_held.empty()) {
        m_sink(event);
        return;
    }
    m_held.push_back({std::move(event), false});
    if (m_held.size() >= mostHeld)
        dropDoubtful();
}

} // namespace lockscope::trace
