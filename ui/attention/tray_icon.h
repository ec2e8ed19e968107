#pragma once

#include "core/model/state.h"
#include "ui/attention/notifier.h"

#include <QIcon>
#include <QMenu>
#include <QSystemTrayIcon>

#include <optional>

namespace lockscope::ui {

// The program's icon with the shape of the worst state; none means that nothing needs attention.
QIcon trayPicture(const QIcon &program, std::optional<State> worst);

// An icon in the tray of the desktop, if there is one. Closing the window still ends the program. GUI thread.
class TrayIcon : public QObject {
    Q_OBJECT

public:
    explicit TrayIcon(QObject *parent = nullptr);

    void setShown(bool shown); // without effect on a desktop without a tray
    bool isShown() const { return m_icon.isVisible(); }
    void setWorst(std::optional<State> worst, int locks); // `locks`: how many are in this state
    void setMuted(bool muted);
    void showMessage(const NotificationMessage &message); // for a desktop without a notification server
    const QMenu *menu() const { return &m_menu; }

Q_SIGNALS:
    void windowRequested();
    void muteRequested(bool mute);
    void quitRequested();
    void activated(quint64 incident); // the user clicked the incident's message

private:
    QMenu m_menu; // outlives the icon
    QSystemTrayIcon m_icon;
    const QIcon m_program; // kept, because reading its files costs several milliseconds
    QString m_toolTip;
    QAction *m_state;
    QAction *m_mute;
    std::optional<State> m_worst;
    quint64 m_told = 0;
};

} // namespace lockscope::ui
