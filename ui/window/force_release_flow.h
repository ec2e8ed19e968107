#pragma once

#include "ui/window/session_port.h"

#include <QHash>

class QWidget;

namespace lockscope::ui {

class ForceReleaseSheet;

// Carries what force-release sheets ask to the session and the answers back. One sheet a lock.
class ForceReleaseFlow : public QObject {
    Q_OBJECT

public:
    ForceReleaseFlow(SessionPort *port, QWidget *window);

    ForceReleaseSheet *open(const Key &name);
    void closeAll(); // another server: what was shown is not its

private:
    void plan(ForceReleaseSheet *sheet);
    void execute(ForceReleaseSheet *sheet, const actions::ForceReleasePlan &plan, const QString &reason);

    SessionPort *m_port;
    QWidget *m_window;
    quint64 m_last = 0;
    QHash<quint64, ForceReleaseSheet *> m_asking;
};

} // namespace lockscope::ui
