#pragma once

#include "ui/models/lock_table_model.h"
#include "ui/views/situation.h"
#include "ui/window/preferences.h"
#include "ui/window/session_port.h"
#include "ui/window/window_actions.h"
#include "ui/window/worst_offer.h"

#include <QMainWindow>
#include <QTimer>

class QDockWidget;
class QLineEdit;

namespace lockscope::ui {

class AcquireFlow;
class ChartsPanel;
class DetailPanel;
class EventFeed;
class ForceReleaseFlow;
class LockPane;
class MinePanel;
class StatusLine;

// Puts the parts together and passes on what they say. Everything it knows of the server came by the port.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    // All three outlive it.
    MainWindow(SessionPort *port, Preferences *preferences, Clock *clock);
    ~MainWindow() override;

    void connectTo(const redis::Address &address, bool remember = true);
    const WindowActions &windowActions() const { return m_actions; }
    LockPane *lockPane() const { return m_pane; }
    LockTableModel *model() const { return m_model; }
    void choose(const Key &name);

Q_SIGNALS:
    void closing(); // the user closed it; the layout is kept

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildDocks();
    void buildToolBar();
    QDockWidget *addDock(const QString &title, const char *name, QWidget *content, Qt::DockWidgetArea area);
    void wireActions();
    void wirePort();
    void wireParts();
    void restoreLayout();
    void resetLayout();

    void disconnectFrom();
    void forgetServer();
    void setPaused(bool paused);
    void setChosen(const std::optional<Key> &name);
    void setWatched(bool watched);
    void openConnectionDialog();
    void openForceRelease();
    void tick(); // countdowns, ages, and what depends on them
    void showChosen();
    void enableActions();
    void asked(EmptyPage::Button button);
    void holdsChanged(const std::vector<locks::HoldFacts> &holds);
    void compoundsChanged(const std::vector<locks::CompoundFacts> &compounds);
    void showMine();

    SessionPort *m_port;
    Preferences *m_preferences;
    Clock *m_clock;
    LockTableModel *m_model;
    LockPane *m_pane;
    DetailPanel *m_detail;
    EventFeed *m_events;
    ChartsPanel *m_charts;
    MinePanel *m_mine;
    StatusLine *m_status;
    QLineEdit *m_filter;
    WindowActions m_actions;
    AcquireFlow *m_acquires;
    ForceReleaseFlow *m_forceReleases;
    WorstOffer m_offer;
    QTimer m_tick;
    QByteArray m_firstLayout;

    Situation m_situation;
    redis::Address m_address;
    std::optional<std::chrono::microseconds> m_roundTrip;
    std::optional<Key> m_chosen;
    QSet<Key> m_watched;
};

} // namespace lockscope::ui
