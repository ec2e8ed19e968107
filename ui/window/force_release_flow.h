#pragma once

#include "ui/window/session_port.h"

#include <QHash>

#include <functional>

class QWidget;

namespace lockscope::ui {

class ForceReleaseSheet;

// Carries what force-release sheets ask to the session and the answers back, and has the plans dropped that no sheet
// shows any more. One sheet a lock.
class ForceReleaseFlow : public QObject {
    Q_OBJECT

public:
    using Find = std::function<LockPtr(const LockId &id)>; // what is known of a lock now; null: nothing

    ForceReleaseFlow(SessionPort *port, Find find, QWidget *window);

    ForceReleaseSheet *open(const LockId &id);
    QStringList working() const; // what is being released just now, as shown
    void closeAll(); // another server: what was shown is not its

Q_SIGNALS:
    void ended(const QString &name, const QString &problem); // one of those; empty: released, or gone already

private:
    void plan(ForceReleaseSheet *sheet);
    void forget(const ForceReleaseSheet *sheet); // it is closed
    void execute(ForceReleaseSheet *sheet, actions::PlanId plan, const actions::Consent &consent);
    void planned(quint64 number, const actions::PlanPtr &plan, const Error &error);
    void executed(quint64 number, const std::optional<actions::Outcome> &outcome, const Error &error);

    SessionPort *m_port;
    Find m_find;
    QWidget *m_window;
    QHash<quint64, ForceReleaseSheet *> m_asking; // null: it was closed meanwhile
};

} // namespace lockscope::ui
