#include "tests/exclusion/nemesis/link_faults.h"

#include "tests/exclusion/nemesis/aims.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

using Mode = FaultProxy::Mode;
using CutWhen = FaultProxy::CutWhen;

// 20 to 200 ms for both directions together. Replies are often the slower part, because a client must not count its
// lease from the reply.
void slowDown(FaultProxy &link, quint32 seed)
{
    const FaultProxy::Delay either{Millis(10), Millis(100)};
    const FaultProxy::Delay requests{Millis(5), Millis(20)};
    const FaultProxy::Delay answers{Millis(60), Millis(180)};
    if (seed % 3 == 0)
        link.setDelay(either, either, seed);
    else
        link.setDelay(requests, answers, seed);
}

QByteArrayList wordsOf(const QByteArray &request)
{
    const QByteArrayList lines = request.split('\n');
    QByteArrayList words;
    for (qsizetype i = 2; i < lines.size(); i += 2)
        words << lines[i].trimmed();
    return words;
}

bool isOneOf(const QByteArrayList &needles, const QByteArrayList &words)
{
    return std::any_of(words.begin(), words.end(), [&](const QByteArray &each) { return needles.contains(each); });
}

// The same owner acquires again what it has meanwhile released: EVALSHA SCRIPT KEYS LOCK … UUID:NUMBER …
bool isTakenAgain(const QByteArray &kept, const QByteArray &request)
{
    const QByteArrayList release = wordsOf(kept);
    const QByteArrayList acquire = wordsOf(request);
    if (release.size() < 4 || acquire.size() < 4 || release[3] != acquire[3])
        return false;
    if (!isOneOf(releaseNeedles(), release) || !isOneOf(acquireNeedles(), acquire))
        return false;
    return std::any_of(release.begin() + 4, release.end(), [&](const QByteArray &word) {
        return word.size() > 37 && word[36] == ':' && acquire.contains(word);
    });
}

// The same owner asks for the same lock again, because its first request got no answer. For a plain semaphore no owner
// is known.
bool isAskedAgain(const QByteArray &kept, const QByteArray &request)
{
    const QByteArrayList first = wordsOf(kept);
    const QByteArrayList second = wordsOf(request);
    if (first.size() < 5 || second.size() < 5 || first[1] != second[1] || first[3] != second[3])
        return false;
    if (!isOneOf(acquireNeedles(), first))
        return false;
    constexpr int idSize = 16; // of a permit's id; owners and tokens are longer
    const bool isSameOwner = std::any_of(first.begin() + 4, first.end(), [&](const QByteArray &word) {
        return word.size() >= idSize && !word.startsWith("redisson") && second.contains(word);
    });
    return isSameOwner || isOneOf(semaphoreNeedles(), first);
}

void acquireLate(FaultProxy &link, const Fault &fault, int nth)
{
    link.cutAt(acquireNeedles(), nth, CutWhen::Never);
    if (fault.target % 3 != 0) // otherwise it arrives when all workers have ended
        link.deliverBehind(isAskedAgain);
}

// Usually starts at a release or an acquire, because a retry over a newer link must not take effect twice.
void comeLate(FaultProxy &link, quint32 seed)
{
    switch (seed % 4) {
    case 0: link.holdRequests(); break;
    case 1: link.cutAt(acquireNeedles(), 1, CutWhen::Never); break;
    default:
        link.cutAt(releaseNeedles(), 1, CutWhen::Never);
        link.deliverBehind(isTakenAgain); // where a late request would do most harm
    }
}

// Not always the first matching request, so that something is already under way or held.
int nth(const Fault &fault)
{
    return 1 + int(fault.target / 7 % 3);
}

} // namespace

void beginOnLink(const Fault &fault, FaultProxy &link)
{
    switch (fault.kind) {
    case FaultKind::LinkCut: link.cutNow(); break;
    case FaultKind::LinkSilent: link.setMode(Mode::BlackHole); break;
    case FaultKind::LinkDeaf: link.setMode(Mode::LoseReplies); break;
    case FaultKind::LinkMute: link.setMode(Mode::LoseRequests); break;
    case FaultKind::LinkLate: comeLate(link, fault.target); break;
    case FaultKind::LinkSlow: slowDown(link, fault.target); break;
    case FaultKind::CutBeforeAcquire: link.cutAt(acquireNeedles(), nth(fault), CutWhen::Before); break;
    case FaultKind::CutAfterAcquire: link.cutAt(acquireNeedles(), nth(fault), CutWhen::After); break;
    case FaultKind::CutBeforeRenewal: link.cutAt(renewalNeedles(), 1, CutWhen::Before); break;
    case FaultKind::CutAfterRenewal: link.cutAt(renewalNeedles(), 1, CutWhen::After); break;
    case FaultKind::CutBeforeRelease: link.cutAt(releaseNeedles(), nth(fault), CutWhen::Before); break;
    case FaultKind::CutAfterRelease: link.cutAt(releaseNeedles(), nth(fault), CutWhen::After); break;
    case FaultKind::AcquireLate: acquireLate(link, fault, nth(fault)); break;
    default: break;
    }
}

void endOnLink(const Fault &fault, FaultProxy &link)
{
    switch (fault.kind) {
    case FaultKind::LinkSilent:
    case FaultKind::LinkDeaf:
    case FaultKind::LinkMute:
        link.setMode(Mode::Forward);
        link.cutNow(); // what was lost meanwhile stays lost
        break;
    case FaultKind::LinkLate:
        link.disarm();
        link.deliverHeld();
        break;
    case FaultKind::LinkSlow: link.setDelay({}, {}, fault.target); break;
    case FaultKind::AcquireLate: link.forgetAim(); break; // the held request may still be delivered
    default: link.disarm();
    }
}

} // namespace lockscope::exclusion
