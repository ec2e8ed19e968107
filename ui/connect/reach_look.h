#pragma once

#include "core/redis/address.h"
#include "core/redis/host_port.h"

#include <QObject>

#include <memory>
#include <vector>

namespace lockscope::ui {

enum class Reach { // with ": quint8", lupdate of Qt 6.8 does not find the namespace of ReachLook
    Looking,
    Answers, // something accepts connections there, but the login is not tested
    Silent,
    NotLooked, // the server is behind several SSH hosts, and a check would have to log in
};

// The result, and the reason if nothing answers. If something else than the server was checked, `what` names it.
struct Reached {
    Reach reach = Reach::NotLooked;
    QString what = {};
    QString why = {};
};
QString reachText(const Reached &reached);

// Checks whether something listens at each address, with a bare connection that is closed at once: no
// password and no command is sent. With ssh it checks the SSH host that `ssh -G` names. One sentinel that answers is
// enough. GUI thread.
class ReachLook : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    struct Place {
        QString id; // chosen by the caller
        redis::Address address;
    };
    // Emits told() for each place: now with a preliminary result, and later again if there is a check.
    void look(const std::vector<Place> &places);

Q_SIGNALS:
    void told(const QString &id, const lockscope::ui::Reached &reached);

private:
    struct Attempt;
    using AttemptPtr = std::shared_ptr<Attempt>;
    void lookAt(const Place &place);
    void askSsh(const Place &place);
    void dial(const AttemptPtr &attempt, const std::vector<redis::HostPort> &places);
    template<class Socket> void follow(Socket *socket, const AttemptPtr &attempt);
    void ended(const AttemptPtr &attempt, bool answers, const QString &why);
};

} // namespace lockscope::ui
