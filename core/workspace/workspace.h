#pragma once

#include "core/redis/fleet/fleet.h"
#include "core/session/session.h"

#include <functional>

namespace lockscope {

// What is watched at once: a session each, which borrow their servers from one fleet. Sessions come and go; one that is
// left ends in good order (Session::close()) while others go on or begin. On one thread, like its sessions.
class Workspace : public QObject {
    Q_OBJECT

public:
    // `clock` must outlive it. `rules`: of all its sessions.
    explicit Workspace(Clock *clock, redis::ClientOptions options = {}, QObject *parent = nullptr,
                       const ServerRules::Options &rules = {});
    // Waits for nothing, like Session's; so close() first, and wait for closed().
    ~Workspace() override;

    using Wire = std::function<void(Session *)>; // connects its signals before anything is sent
    // Ours; there until it is left. Which source it watches: Session::source().
    Session *open(const SessionOptions &options, const Wire &wire);
    void leave(Session *session);
    // Leaves all; closed() comes when those that were left before are gone, too.
    void close();

Q_SIGNALS:
    void leftBehind(const std::vector<lockscope::Error> &what); // see Session::closed()
    void closed();

private:
    void drop(Session *session, const std::vector<Error> &left);
    void dropped();

    redis::Fleet m_fleet;
    ServerRules *m_rules; // a child, so it moves to the same thread
    std::vector<Session *> m_sessions; // but for those that were left
    int m_leaving = 0;
    bool m_closing = false;
};

} // namespace lockscope
