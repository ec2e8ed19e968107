#pragma once

#include "core/profiles/profile.h"

#include <QObject>

#include <vector>

namespace lockscope::ui {

enum class Reach : quint8 {
    Looking,
    Answers, // something takes connections there; not yet whether it lets us in
    Silent,
    NotLooked, // behind SSH, or found by sentinels: that would be to connect
};
QString reachText(Reach reach);

// Whether something listens where profiles lead to: a bare connection each, closed at once; nothing is said over it, no
// password and no command. GUI thread.
class ReachLook : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void look(const std::vector<profiles::Profile> &profiles); // told for each, some at once

Q_SIGNALS:
    void told(const QString &profile, lockscope::ui::Reach reach);

private:
    template<class Socket> void tell(Socket *socket, const QString &profile);
    void lookAt(const profiles::Profile &profile);
};

} // namespace lockscope::ui
