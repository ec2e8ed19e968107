#pragma once

#include <coroutine>
#include <functional>

namespace lockscope {

// Resumes `waiter` from this thread's event loop, after the code that settled the wait has finished. So the waiter
// cannot change the state of that code while that code runs. One event resumes many handles, in order. The calling
// thread needs an event loop, which may start later.
void resumeLater(std::coroutine_handle<> waiter);

// Like resumeLater(), but never within the current turn of the event loop.
void resumeNextTurn(std::coroutine_handle<> waiter);

// Like resumeLater(), but after the calls of callLastInTurn(). By then, the data of this turn has been sent.
void resumeAfterSending(std::coroutine_handle<> waiter);

// Makes the call after everything that can be resumed in this turn has been resumed. Use it to combine the requests of
// all these coroutines.
void callAtEndOfTurn(std::function<void()> call);
// Makes the call after the calls of callAtEndOfTurn(). Use it to send the combined requests.
void callLastInTurn(std::function<void()> call);

// For the destructor of an object that still has coroutines on a thread whose event loop has ended. Resumes every
// coroutine whose wait is settled, and repeats this until no settled wait is left. Never call it from a coroutine.
void resumeAllNow();

// Marks the end of an event handler: the destructor resumes every coroutine whose wait was settled meanwhile,
// without posting another event. After the destructor, touch nothing that a resumed coroutine could have destroyed.
class ResumeAtEnd {
public:
    ResumeAtEnd();
    ~ResumeAtEnd();
    ResumeAtEnd(const ResumeAtEnd &) = delete;
    ResumeAtEnd &operator=(const ResumeAtEnd &) = delete;
};

} // namespace lockscope
