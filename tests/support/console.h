#pragma once

#include "core/session/session.h"
#include "tests/support/redis_clients.h"

#include <QTemporaryDir>

namespace lockscope {

// A console beside other consoles: a Session with its own clock, pool and audit file, as a separate program has them.
// Set its options before open(). If something does not happen in time, it throws std::runtime_error.
class Console {
public:
    explicit Console(SessionOptions options, redis::ClientOptions client = quickOptions());
    ~Console(); // closes the session and joins its tasks

    // the rules for connection names, in the form that clients::parseNameRules() takes
    void setNameRules(const QByteArray &rules);
    void open();
    void openLive(); // opens, and waits until the session is connected

    Result<actions::PlanPtr> plan(const QByteArray &action, const actions::Target &target);
    actions::PlanPtr planned(const QByteArray &action, const actions::Target &target); // throws if the plan is refused
    Result<actions::Outcome> execute(actions::PlanId plan);

    Session *operator->() const { return m_session.get(); }
    Session *get() const { return m_session.get(); }
    Clock &clock() { return m_clock; }
    QByteArray audit() const; // all records so far

private:
    QTemporaryDir m_folder; // has the audit file
    SystemClock m_clock;
    redis::ServerPool m_serverPool;
    std::unique_ptr<Session> m_session;
};

// Default options for a session at this address.
SessionOptions sessionAt(const redis::Address &address);

} // namespace lockscope
