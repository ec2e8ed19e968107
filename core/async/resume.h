#pragma once

#include <coroutine>
#include <functional>

namespace lockscope {

// Resumes `waiter` from this thread's event loop, after the code that settled it has finished: whoever settles a
// wait never finds its own state changed under its feet. Handles are resumed in order, many per event.
// Needs a running or later running event loop in the calling thread.
void resumeLater(std::coroutine_handle<> waiter);

// The same, and surely after the event loop had its own turn.
void resumeNextTurn(std::coroutine_handle<> waiter);

// Makes the call when all that can be resumed in this turn has been: where what they all ask for can be put together.
void callAtEndOfTurn(std::function<void()> call);
// After those, too: where what has been put together can leave.
void callLastInTurn(std::function<void()> call);

// Says that this is the end of an event handler: what is settled while it lives is resumed when it goes, without the
// detour through one more event. Nothing may be touched after it that whoever is resumed could have destroyed.
class ResumeAtEnd {
public:
    ResumeAtEnd();
    ~ResumeAtEnd();
    ResumeAtEnd(const ResumeAtEnd &) = delete;
    ResumeAtEnd &operator=(const ResumeAtEnd &) = delete;
};

} // namespace lockscope
