#pragma once

#include "core/session/session.h"
#include "tests/support/redis_clients.h"

#include <QJsonObject>
#include <QTemporaryDir>

namespace lockscope {

// The machine's time, which a test can move forward.
class AheadClock final : public Clock {
public:
    Instant now() const override { return m_clock.now() + ahead; }
    qint64 wallMillis() const override { return m_clock.wallMillis() + ahead.count(); }
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override
    {
        return m_clock.callAt(when - ahead, std::move(fire));
    }
    Millis ahead{0};

private:
    SystemClock m_clock;
};

// A live session with its own clock, pool and audit file, and the signals that it has sent since. It does not close
// itself, because a test may be about closing. Console closes itself; use it for tests of other things.
class OpenSession {
public:
    explicit OpenSession(const redis::Address &address, SessionOptions options = {}, redis::ClientOptions client = {});
    ~OpenSession();

    // These functions count the answers.
    void acquire(locks::AcquireRequest request, std::stop_token stop = {});
    void acquire(CompoundRequest request, std::stop_token stop = {});
    void begin(QByteArray action, actions::Target target);
    void begin(actions::PlanId id, actions::Consent consent);
    // These functions wait for the answer.
    void take(const locks::AcquireRequest &request); // throws if the lock is not acquired
    actions::PlanPtr planned(const QByteArray &action, const actions::Target &target);
    std::optional<actions::Outcome::What> executed(actions::PlanId id, const actions::Consent &consent);
    void close();

    QList<QJsonObject> records() const; // of the audit file
    bool hasRecord() const;
    bool wasTold(LockEvent::What what, const Owner &owner) const; // as an event

    AheadClock clock;
    redis::ServerPool serverPool;
    QObject listener;
    // The number of steps, and the last one.
    int steps = 0; // of acquires
    int finished = 0; // acquires
    int plans = 0;
    int outcomes = 0;
    int armings = 0;
    int closed = 0;
    bool acquired = false;
    actions::PlanPtr plan;
    std::optional<actions::Outcome> outcome;
    std::optional<Instant> armedUntil;
    Error last;
    std::vector<Error> left;
    std::vector<LockEvent> told;
    std::unique_ptr<Session> session;

private:
    void hear();
    static Task<void> hear(OpenSession *self, Task<Result<bool>> acquiring, std::stop_token stop);
    static Task<void> hear(OpenSession *self, Task<Result<actions::PlanPtr>> planning, std::stop_token stop);
    static Task<void> hear(OpenSession *self, Task<Result<actions::Outcome>> executing, std::stop_token stop);
    QString auditFile() const { return m_folder.filePath(QStringLiteral("audit.jsonl")); }

    QTemporaryDir m_folder;
    TaskScope m_calls;
};

} // namespace lockscope
