#pragma once

#include "core/profiles/profile.h"

#include <QObject>

#include <memory>
#include <vector>

namespace lockscope::ui {

enum class Reach : quint8 {
    Looking,
    Answers, // something takes connections there; not yet whether it lets us in
    Silent,
    NotLooked, // behind an SSH host that is itself behind another: that would be to connect
};

// What was found, and why nobody answers. `what`: who was asked, where that is not the server; in words.
struct Reached {
    Reach reach = Reach::NotLooked;
    QString what = {};
    QString why = {};
};
QString reachText(const Reached &reached);

// Whether something listens where profiles lead to: a bare connection each, closed at once; nothing is said over it, no
// password and no command. Where it goes through ssh, to the SSH host, as `ssh -G` names it; of sentinels one is
// enough. GUI thread.
class ReachLook : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void look(const std::vector<profiles::Profile> &profiles); // told for each, some at once

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
