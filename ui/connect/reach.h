#pragma once

#include "core/profiles/profile.h"

#include <QObject>

#include <memory>
#include <vector>

namespace lockscope::ui {

enum class Reach : quint8 {
    Looking,
    Answers, // something accepts connections there, but the login is not tested
    Silent,
    NotLooked, // behind several SSH hosts: a check would need to log in
};

// The result, and the reason if nothing answers. `what` names what was checked if it was not the server itself.
struct Reached {
    Reach reach = Reach::NotLooked;
    QString what = {};
    QString why = {};
};
QString reachText(const Reached &reached);

// Checks whether something listens at the address of each profile, with a bare connection that is closed at once: no
// password and no command is sent. With ssh it checks the SSH host that `ssh -G` names. One sentinel that answers is
// enough. GUI thread.
class ReachLook : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void look(const std::vector<profiles::Profile> &profiles); // emits results for each profile, some at once

Q_SIGNALS:
    void told(const QString &profile, const lockscope::ui::Reached &reached);

private:
    struct Attempt;
    using AttemptPtr = std::shared_ptr<Attempt>;
    void lookAt(const profiles::Profile &profile);
    void askSsh(const profiles::Profile &profile);
    void dial(const AttemptPtr &attempt, const std::vector<redis::HostPort> &places);
    template<class Socket> void follow(Socket *socket, const AttemptPtr &attempt);
    void ended(const AttemptPtr &attempt, bool answers, const QString &why);
};

} // namespace lockscope::ui
