#pragma once

#include "core/session/session.h"
#include "tests/support/redis_clients.h"

#include <QTemporaryDir>

namespace lockscope {

// A console beside others: a Session with a clock, a pool and an audit file of its own, as a program of its own has
// them. What it is to look at is said before open(). What does not come in time throws std::runtime_error.
class Console {
public:
    explicit Console(SessionOptions options, redis::ClientOptions client = quickOptions());
    ~Console(); // closes, and joins

    void
    setNameRules(const QByteArray &rules); // how clients call their connections, as clients::parseNameRules() takes it
    void open();
    void openLive(); // and waits until it is connected

    Result<actions::PlanPtr> plan(const QByteArray &action, const actions::Target &target);
    actions::PlanPtr planned(const QByteArray &action, const actions::Target &target); // a refusal throws
    Result<actions::Outcome> execute(actions::PlanId plan);

    Session *operator->() const { return m_session.get(); }
    Session *get() const { return m_session.get(); }
    Clock &clock() { return m_clock; }
    QByteArray audit() const; // all records so far

private:
    QTemporaryDir m_folder; // of the audit file
    SystemClock m_clock;
    redis::ServerPool m_serverPool;
    std::unique_ptr<Session> m_session;
};

// All as it is by itself.
SessionOptions sessionAt(const redis::Address &address);

} // namespace lockscope
