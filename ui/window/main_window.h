#pragma once

#include "core/actions/audit/audit_history.h"
#include "ui/link/session_port.h"
#include "ui/models/lock_table_model.h"
#include "ui/status/situation.h"
#include "ui/window/preferences.h"
#include "ui/window/window_actions.h"
#include "ui/window/worst_offer.h"

#include <QMainWindow>
#include <QTimer>

class QDockWidget;

namespace lockscope::ui {

class AcquireFlow;
class ActionFlow;
class AuditFlow;
class BulkFlow;
class CapabilityPanel;
class ChartsPanel;
class ChosenLock;
class DetailPanel;
class EventFeed;
class FilterField;
class Instances;
class LanesKeeper;
class LanesPanel;
class LanesView;
class LeaveFlow;
class LockPane;
class LossNotice;
class MinePanel;
class PolicyControl;
class ProfileFlow;
class RefusedButton;
class StatusLine;
class TraceView;

// Puts the parts together and passes on what they say. Everything it knows of the server came by the port.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    // All three outlive it.
    MainWindow(SessionPort *port, Preferences *preferences, Clock *clock);
    ~MainWindow() override;

    // Remembered, unless told otherwise, once it has let us in. `called`: what the server is called in the window;
    // empty: by its address.
    void connectTo(const redis::Address &address, bool remember = true, const QString &called = {});
    // With this password, or its own, which is asked for where it is not kept.
    void openProfile(const profiles::Profile &profile, const std::optional<Secret> &password = {});
    void say(const QStringList &problems); // of the settings, on the first screen
    const WindowActions &windowActions() const { return m_actions; }
    LockPane *lockPane() const { return m_pane; }
    LockTableModel *model() const { return m_model; }
    void closeAtOnce(); // without a question: what is held is released on the way out
    void choose(const LockId &id); // also where a filter hides it: the filter is cleared
    // The docks as they are where nobody has arranged them yet, for a screen that has so much room.
    void layOutAtFirst(const QSize &available);

Q_SIGNALS:
    void demoRequested();
    void closing(); // the user closed it; the layout is kept

protected:
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // wiring.cpp: the tool bar, and what each part hears of the others
    void buildToolBar();
    void wireActions();
    void wirePort();
    void wireParts();
    void wireLanes();

    // docks.cpp: where the parts are, at first and as the user left them
    void buildDocks();
    QDockWidget *addDock(const QString &title, const char *name, QWidget *content, Qt::DockWidgetArea area);
    void restoreLayout();
    void setDocks(const QByteArray &saved);
    void saveLayout();
    void resetLayout();
    void arrangeDocks();
    void setLanesFirst(bool first); // the perspective: little else beside the table

    // connecting.cpp: which server it shows
    void openConnectionDialog(std::optional<profiles::Profile> profile = {});
    void wireProfiles();
    void forgetRecent(const redis::Address &address);
    void disconnectFrom();
    void forgetServer();
    void setPaused(bool paused);

    void chosenChanged(const std::optional<LockId> &before);
    void setWatched(bool watched);
    void goToTable();
    void openPanel(QWidget *content);
    void openAcquire();
    void openReview();
    void review(const LockId &id); // chosen first, so that it is seen what is acted on
    void openReleaseAll();
    std::vector<LockPtr> shownThatNeedAttention() const;
    void tick(); // countdowns, ages, and what depends on them
    std::optional<qint64> serverMillis() const; // now, by the server's clock; none: it is not known yet
    void showChosen();
    void enableActions();
    void asked(EmptyPage::Button button);
    void holdsChanged(const std::vector<locks::HoldFacts> &holds);
    void compoundsChanged(const std::vector<locks::CompoundFacts> &compounds);
    void showMine();
    QString howItIsNow(const actions::AuditEntry &entry) const; // its lock, in words

    SessionPort *m_port;
    Preferences *m_preferences;
    Clock *m_clock;
    LockTableModel *m_model;
    LockPane *m_pane;
    DetailPanel *m_detail;
    EventFeed *m_events;
    TraceView *m_trace;
    CapabilityPanel *m_server;
    MinePanel *m_mine; // Tab goes through them in this order
    ChartsPanel *m_charts;
    LanesKeeper *m_lanesKeeper;
    LanesPanel *m_lanes;
    LanesView *m_detailLanes;
    LossNotice *m_losses;
    Instances *m_instances;
    StatusLine *m_status;
    RefusedButton *m_refused;
    FilterField *m_filter;
    ChosenLock *m_chosen;
    WindowActions m_actions;
    AcquireFlow *m_acquires;
    ActionFlow *m_acts;
    BulkFlow *m_bulk;
    LeaveFlow *m_leaves;
    PolicyControl *m_policy;
    ProfileFlow *m_profiles;
    QAction *m_policyPlace = nullptr; // in the tool bar
    AuditFlow *m_audit;
    bool m_mayClose = false;
    WorstOffer m_offer;
    QTimer m_tick;
    QByteArray m_firstDocks;
    QByteArray m_docksBeforeLanes; // while the lanes come first
    QSize m_arrangeAt; // the window's size at which the docks are set once more; invalid: they are

    Situation m_situation;
    redis::Address m_address;
    std::optional<std::chrono::microseconds> m_roundTrip;
    bool m_remember = false; // the address, once it has let us in
    QSet<LockId> m_watched;
};

} // namespace lockscope::ui
