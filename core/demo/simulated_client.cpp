#include "core/demo/simulated_client.h"

namespace lockscope::demo {

namespace {

redis::Address named(redis::Address address, const QByteArray &name)
{
    address.clientName = name;
    return address;
}

locks::LockClientOptions withLease(Millis watchdogLease)
{
    locks::LockClientOptions options;
    options.watchdogLease = watchdogLease;
    return options;
}

const locks::AcquireObserver nobody = [](const locks::AcquireProgress &) {};

// Pauses for `length`. Returns false if `stop` came first.
Task<bool> pause(Clock *clock, Millis length, std::stop_token stop)
{
    const Instant until = clock->now() + length;
    const auto end = co_await sleepUntil(clock, until, stop);
    co_return end != WaitEnd::Stopped && !stop.stop_requested(); // a stop may have come in the same turn
}

constexpr Millis connectPause{50};
constexpr Millis retryPause{1'000};

// Returns null if the lock was not acquired; the caller tries again later. Without a connection, it tries again every
// connectPause, so that the demo is complete from its first second.
Task<std::shared_ptr<locks::Hold>> take(SimulatedClient *client, locks::AcquireRequest request, std::stop_token stop)
{
    while (!stop.stop_requested()) {
        auto outcome = co_await client->locks.acquire(request, nobody, stop);
        if (outcome)
            co_return outcome->hold;
        if (stop.stop_requested() || outcome.error().kind != Error::Kind::Connect)
            break;
        Clock *clock = client->clock;
        co_await pause(clock, connectPause, stop);
    }
    co_return std::shared_ptr<locks::Hold>();
}

} // namespace

SimulatedClient::SimulatedClient(const redis::Address &address, Clock *usedClock, Millis watchdogLease, QByteArray name)
    : redis(named(address, name), usedClock)
    , locks(&redis, withLease(watchdogLease))
    , clock(usedClock)
    , random(quint32(qHash(name))) // a fixed seed makes every demo the same
{
    redis.open();
}

Task<void> workOn(SimulatedClient *client, WorkPlan plan, std::stop_token stop)
{
    const Owner owner = client->locks.newOwner();
    Clock *clock = client->clock;
    while (!stop.stop_requested()) {
        const locks::AcquireRequest request{plan.name, plan.kind, owner, plan.wait, plan.lease};
        auto hold = co_await take(client, request, stop);
        if (stop.stop_requested())
            co_return;
        Millis length = hold ? client->between(plan.holdFrom, plan.holdTo) : retryPause;
        const bool held = co_await pause(clock, length, stop);
        if (!held)
            co_return;
        if (hold) {
            auto released = co_await client->locks.release(hold);
            if (stop.stop_requested())
                co_return;
            Q_UNUSED(released); // fails if the hold was lost or force-released, which the demo shows
        }
        length = client->between(plan.pauseFrom, plan.pauseTo);
        const bool rested = co_await pause(clock, length, stop);
        if (!rested)
            co_return;
    }
}

Task<void> keep(SimulatedClient *client, Key name, std::stop_token stop)
{
    Clock *clock = client->clock;
    while (!stop.stop_requested()) {
        const locks::AcquireRequest request{name, locks::AcquirableKind::Reentrant, client->locks.newOwner(), {}, {}};
        auto hold = co_await take(client, request, stop);
        while (!stop.stop_requested() && hold && hold->isValid())
            co_await pause(clock, retryPause, stop);
        if (!stop.stop_requested())
            co_await pause(clock, retryPause, stop);
    }
}

Task<void> overstay(SimulatedClient *client, Key name, Millis lease, std::stop_token stop)
{
    Clock *clock = client->clock;
    while (!stop.stop_requested()) {
        const locks::AcquireRequest request{
            name, locks::AcquirableKind::Reentrant, client->locks.newOwner(), {}, lease};
        auto hold = co_await take(client, request, stop);
        const Millis work = lease + lease / 3;
        const bool worked = co_await pause(clock, work, stop);
        if (!worked)
            co_return;
        if (hold) {
            auto released = co_await client->locks.release(hold); // deliberately too late: the lease has expired
            Q_UNUSED(released);
        }
    }
}

Task<void> climb(SimulatedClient *client, Key name, int most, std::stop_token stop)
{
    const Owner owner = client->locks.newOwner();
    Clock *clock = client->clock;
    const Millis step{900};
    const locks::AcquireRequest request{name, locks::AcquirableKind::Reentrant, owner, {}, {}};
    while (!stop.stop_requested()) {
        auto hold = co_await take(client, request, stop);
        if (stop.stop_requested())
            co_return;
        while (hold && hold->holds() >= most) {
            auto released = co_await client->locks.release(hold);
            if (stop.stop_requested())
                co_return;
            if (!released || *released != locks::Released::HoldsRemain)
                break;
        }
        co_await pause(clock, step, stop);
    }
}

Task<void> freezeNowAndThen(SimulatedClient *client, Key name, Millis lease, std::stop_token stop)
{
    Clock *clock = client->clock;
    while (!stop.stop_requested()) {
        const locks::AcquireRequest request{name, locks::AcquirableKind::Reentrant, client->locks.newOwner(), {}, {}};
        auto hold = co_await take(client, request, stop);
        const Millis working = lease * 3 / 4; // two renewals are enough to recognize a watchdog
        const bool awake = co_await pause(clock, working, stop);
        if (!awake)
            co_return;
        client->locks.setFrozen(true);
        const Millis frozen = lease * 3 / 2;
        const bool thawed = co_await pause(clock, frozen, stop);
        if (!thawed)
            co_return;
        client->locks.setFrozen(false);
        if (hold) {
            auto released = co_await client->locks.release(hold);
            Q_UNUSED(released);
        }
    }
}

} // namespace lockscope::demo
