#pragma once

#include "core/model/lock_event.h"
#include "core/play/record/stage_state.h"
#include "core/play/script/expectation.h"
#include "core/play/script/outcome.h"

namespace lockscope::play {

// What happened, one thing a frame.
struct Happened {
    enum class What : quint8 {
        Began, // the stage stands; nothing was done yet
        StepBegan,
        // outcome, took, asExpected; reply or error in `text`; of an expectation that failed: what was seen. Neither
        // expected nor with an outcome: the run was stopped before it ended.
        StepEnded,
        Asked, // somebody asks for a lock
        Waits, // it is taken, and who asked has subscribed, or stands in the queue; `took` since it asked
        Woken, // by an unlock message; `took` since it was published
        LookedAgain, // without having been told anything
        Got, // count, token; `took` since it asked
        GaveUp, // not acquired in time, or canceled
        Renewed,
        GaveBack, // outcome: Released, HoldsRemain (of its own: `count`; or, if that is 0, of others), NotHeld
        ToldLost, // a client found out that it has the lock no more, or was told
        Expired, // on the server, as its time was up; who had it
        TakenAway, // on the server, without its owner: deleted, or released by somebody else
        Published, // a message; who sent it, `server`
        HeldBack, // from here on, what goes a way of `who`, or to the replica `server`; `text`: what is named in it
        Dropped, // all that lay there. With `transfer`: this one of them, also where nothing passes
        Delivered,
        ActorCrashed,
        ActorFroze,
        ActorThawed,
        ActorCut,
        ActorHealed,
        ClockJumped, // of the actor, or of `server`, by `took`, which may be negative
        ServerStopped,
        ServerStarted,
        ServerPaused,
        ServerResumed,
        ServerPromoted,
        ReplicaCut,
        ReplicaHealed,
        BecameMaster, // by a failover of the sentinels
        Wrote, // to a resource (`lock`): Accepted or Rejected; its value in `text`
        Ended, // the run: all that stood there was done, or it was stopped
        SpeedChanged, // of the run; `text`: it is so now
    };
    What what = What::Began;
    Who who; // without a name: nobody, or not known
    QString lock; // as the scenario names it; of Wrote: the resource
    QString server;
    std::optional<Outcome> outcome;
    bool asExpected = true; // StepEnded: it ended as the scenario says
    std::optional<Micros> took;
    int count = 0; // holds
    std::optional<qint64> token;
    QByteArray text; // bytes, not for a label as they are
    int transfer = 0; // Woken: number of the message; 0: not known
};

QLatin1String word(Happened::What what); // for scripts: "step-began", "got", "told-lost", …

// One moment of a run: what happened, and what there is then. Immutable, and shared by whoever looks at it.
struct Frame {
    int number = 0; // from 0
    Micros at{};
    int step = -1; // that it belongs to, an index of Recording::steps(); -1: of none
    Happened happened;
    std::vector<Transfer> transfers; // since the frame before, and those of before whose fate changed
    // For lanes::LockLanes: the owner is laneOwner(who), the time laneTime(at), the lock laneId(lock).
    std::vector<LockEvent> lockEvents;
    StageState stage; // after it
};
using FramePtr = std::shared_ptr<const Frame>;

} // namespace lockscope::play
