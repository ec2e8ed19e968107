#pragma once

#include "core/model/lock_event.h"
#include "core/play/recording/sandbox_state.h"
#include "core/play/scenario/expectation.h"
#include "core/play/scenario/step_outcome.h"

namespace lockscope::play {

// One event. Each frame has exactly one.
struct RunEvent {
    enum class What : quint8 {
        Began, // the sandbox is ready
        StepBegan,
        // Has outcome, took and asExpected. `text` has a reply, an error, or what a failed expectation saw. If outcome
        // is missing and asExpected is false, the step was stopped before its end.
        StepEnded,
        Asked, // a thread asks for a lock
        Waits, // the lock is taken, so the thread subscribed or queued; `took`: time since the thread asked
        Woken, // an unlock message woke the waiter; `took`: time since the message was published
        LookedAgain, // a waiter checked the lock although no unlock message had come
        Got, // has count and token; `took`: time since the thread asked
        GaveUp, // not acquired in time, or canceled
        Renewed,
        GaveBack, // with the outcome Released, NotHeld or HoldsRemain. `count` is the number of own holds that remain
        ToldLost, // a client knows that it has lost the lock
        Expired, // the lease of `who` ended on the server
        TakenAway, // the server no longer has the hold of `who`; `text` names the client that removed it, if any
        Published, // an unlock message was published on `server`, by `who` if known
        HeldBack, // messages of `who`, or to the replica `server`, that contain `text`
        Dropped, // all held-back messages, or only `transfer`
        Delivered,
        ActorCrashed,
        ActorFroze,
        ActorThawed,
        ActorCut,
        ActorHealed,
        ClockJumped, // the clock of the actor or of `server` jumped by `took`, which may be negative
        ServerStopped, // `text` says so if no step stopped it
        ServerStarted,
        ServerPaused,
        ServerResumed,
        ServerPromoted,
        ReplicaCut,
        ReplicaHealed,
        BecameMaster, // by a failover of the sentinels
        Wrote, // `text` to the resource `lock`, with the outcome Accepted or Rejected
        Ended, // the run ended, because all steps are done or somebody stopped the run
        SpeedChanged, // `text` is the new speed of the run
    };
    What what = What::Began;
    Who who; // without a name if unknown
    QString lock; // the lock's name in the scenario; for Wrote, the resource's name
    QString server;
    std::optional<Outcome> outcome;
    bool asExpected = true; // StepEnded: whether the result is as the scenario says
    std::optional<Micros> took;
    int count = 0; // holds
    std::optional<qint64> token;
    QByteArray text; // unescaped bytes
    int transfer = 0; // the number of a message, or 0 if unknown

    static void visitFields(auto &visit, auto &v)
    {
        visit("what", v.what)("who", v.who)("lock", v.lock)("server", v.server)("outcome", v.outcome)("as_expected",
                                                                                                      v.asExpected)(
            "took", v.took)("count", v.count)("token", v.token)("text", v.text)("transfer", v.transfer);
    }
};

QLatin1String word(RunEvent::What what); // for JSON: "step-began", "got", "told-lost", …

// One moment of a run: its event and the state after it. Immutable and shared.
struct Frame {
    int number = 0; // from 0
    Micros at{};
    int step = -1; // its step as an index of Recording::steps(), or -1
    RunEvent happened;
    std::vector<Transfer> transfers; // since the previous frame, and earlier transfers whose fate changed
    // For lanes::LockLanes: the owner is laneOwner(who), the time laneTime(at), the lock laneId(lock).
    std::vector<LockEvent> lockEvents;
    SandboxState sandbox; // after the event

    static void visitFields(auto &visit, auto &v)
    {
        visit("number", v.number)("at", v.at)("step", v.step)("happened", v.happened)("transfers", v.transfers)(
            "lock_events", v.lockEvents)("stage", v.sandbox);
    }
};
using FramePtr = std::shared_ptr<const Frame>;

} // namespace lockscope::play
