#pragma once

#include "core/actions/audit/audit_history.h"
#include "core/profiles/passwords.h"
#include "ui/models/connection_looks.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/totals_sum.h"
#include "ui/status/connection_situation.h"
#include "ui/window/choice/worst_lock_selector.h"
#include "ui/window/connection/connections.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/window_actions.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace lockscope::ui {

class Attention;
class AuditFlow;
class Banner;
class CapabilityPanel;
class ChartsPanel;
class ChosenLanes;
class ChosenLock;
class ConnectionBand;
class ConnectionBar;
class ConnectionDialog;
class ConnectionPages;
class DetailPanel;
class EventFeed;
class FilterField;
class LateRepaint;
class LockPane;
class OwnHolds;
class PlayPlace;
class PolicyBadge;
class PreferencesDialog;
class ProfileFlow;
class QuorumView;
class RecordedFigures;
class RefusedButton;
class ServerSwitcher;
class StatusLine;
class Theme;
class WindowLayout;

// Creates and connects the parts. All data from the servers arrives through SessionPort. The window shows the rows,
// events and holds of several servers side by side. Requests for a lock go to the lock's connection. Other requests go
// to the current connection: the connection of the lock that was chosen last, or the connection that the user has
// chosen since.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    // All arguments must outlive the window.
    MainWindow(SessionPort *port, Preferences *preferences, Theme *theme, Clock *clock);
    ~MainWindow() override;

    // Replaces the current connection with a connection to this server. `remember` saves the address after a successful
    // login. `called` is the displayed name of the server; empty means its address.
    void connectTo(const profiles::Way &way, bool remember = true, const QString &called = {});
    void connectTo(const redis::Address &address, bool remember = true, const QString &called = {});
    // The same, but beside the present connections.
    void connectBeside(const profiles::Way &way, bool remember = true, const QString &called = {});
    void connectBeside(const redis::Address &address, bool remember = true, const QString &called = {});
    // Shows a recording, if the window was created for one: its port says so. `controls` go below the table.
    void showRecording(const QString &called, QWidget *controls);
    // Shows the connection dialog with this address, and connects only if the user says so.
    void offerServer(const redis::Address &address);
    void showAsQuorumSet(); // all present connections
    // Opens the profile with these passwords or its own, and asks for passwords that are not kept.
    void openProfile(const profiles::Profile &profile, const profiles::Passwords &given = {});
    void openKey(const QString &keyFile, const Secret &passphrase); // of any server; known to be correct
    // Asks for the unknown passphrases of these private keys. `then` is not called if the user cancels.
    void withKeys(const QStringList &keyFiles, std::function<void()> then);
    void say(const QStringList &problems); // about the settings, on the first screen
    // Replaces the table and opens the given scenario, scenario file or run. Empty means none.
    void openPlayground(const QString &scenarioOrFile = {});
    const WindowActions &windowActions() const { return m_actions; }
    LockPane *lockPane() const { return m_pane; }
    LockTableModel *model() const { return m_model; }
    void closeAtOnce(); // without a question; releases the holds
    void choose(const LockId &id); // clears the filter if it hides the lock
    // The default layout of the docks, for a screen of this size.
    void layOutAtFirst(const QSize &available);

Q_SIGNALS:
    void demoRequested();
    void recordingRequested(const QString &file); // the user wants to open it
    void copyRequested(); // the user wants to save a copy of the shown recording
    void closing(); // the user closed the window; the layout is saved

protected:
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override; // of the file of a recording
    void dropEvent(QDropEvent *event) override;

private:
    // Docks, menus, tool bar, and the connections between the parts.
    void buildDocks();
    void buildMenus();
    void buildToolBar();
    void wireServerActions();
    void wireLockActions();
    void wireWindowActions();
    void wireConnection(Connection *connection);
    void wireServerPanel(Connection *connection);
    void wireTable();
    void wireParts();

    // Which servers are shown.
    // The dialog begins with the profile, the address or the current server.
    ConnectionDialog *openConnectionDialog(bool beside, std::optional<profiles::Profile> profile = {},
                                           const std::optional<redis::Address> &address = {});
    void wireProfiles();
    void showRecent();
    void forgetRecent(const redis::Address &address);
    // Replaces this server. Connects beside the others if it is no longer shown, or none is given.
    void connectInstead(const std::optional<redis::Address> &replaced, const profiles::Way &way, const QString &called);
    // The server becomes a recent one if `called` is empty.
    void connectAs(const profiles::Way &way, bool beside, const QString &called);
    // Leaves the server of the current connection first, which asks the user if holds or running requests remain.
    void connectInPlace(const profiles::Way &way, bool remember, const QString &called);
    // Calls `next` with the connection as the current one, unless the user stays.
    void leaveThen(Connection *connection, const std::function<void()> &next);
    void connectAgain(Connection *connection, const profiles::Way &way, bool remember, const QString &called);
    void showThere(Connection *connection);
    void askToAllowChanges();
    void allowChanges(Connection *connection);
    Connection *addConnection(SessionPort *port);
    void disconnectFrom(Connection *connection);
    void forgetServer(Connection *connection);
    void dropEmpty();
    void openQuorumDialog();
    void setQuorumSet(const std::vector<Connection *> &members);
    void setPaused(bool paused);

    // Show the connections and the chosen lock.
    void setCurrent(Connection *connection);
    void connectionsChanged(); // their number or names changed
    void foldBesideFirstScreen();
    void lookAtOne(const ConnectionId &id, bool only);
    void showConnections();
    void showAlarm();
    void showHistoryProblems();
    void rowsChanged(Connection *connection, bool reset);
    void tick(); // countdowns, ages, and what depends on them
    void showChosen();
    void showChosenTimes();
    void enableActions();
    void disableForRecording();
    void openRecording();

    Connection *current() const { return m_connections.current(); }
    QString chosenOwner(const Owner &owner) const; // describes an owner of the chosen lock
    void chosenChanged(const std::optional<LockId> &before);
    void setWatched(bool watched);
    void goToTable();
    void openAcquire();
    void openDetail();
    void openReview();
    void askForChoice(); // called if a shortcut needs a lock and none is chosen
    void openSimilarNames();
    void openPreferences();
    void useNameRules(const QString &account); // that were saved
    void openAbout();
    void openRun();
    void review(const LockId &id); // chooses it first, so that it is visible
    void openReleaseAll();
    void openReleaseChosen();
    std::vector<LockPtr> shownThatNeedAttention() const; // of the current connection
    void asked(EmptyPage::Button button);
    void leaveAll(std::vector<QPointer<Connection>> rest);
    QString howItIsNow(const actions::AuditEntry &entry) const; // describes the present state of its lock

    SessionPort *m_port; // the port of the first connection
    Preferences *m_preferences;
    Theme *m_theme;
    Clock *m_clock;
    ConnectionLooks m_looks;
    LockTableModel *m_model;
    LockPane *m_pane;
    DetailPanel *m_detail;
    EventFeed *m_events;
    ConnectionPages *m_traces; // one page per connection
    CapabilityPanel *m_server; // of the current connection
    OwnHolds *m_holds; // this and the next members are in tab order
    ChartsPanel *m_charts;
    ChosenLanes *m_lanes;
    RecordedFigures *m_figures; // the panel History
    ConnectionPages *m_instances; // one page per connection
    ConnectionBand *m_band;
    ServerSwitcher *m_switcher = nullptr;
    ConnectionBar *m_bar;
    QuorumView *m_quorum;
    StatusLine *m_status;
    RefusedButton *m_refused;
    FilterField *m_filter;
    ChosenLock *m_chosen;
    WindowActions m_actions;
    WindowLayout *m_layout = nullptr;
    PlayPlace *m_play;
    PolicyBadge *m_badge;
    ProfileFlow *m_profiles;
    QAction *m_policyPlace = nullptr; // in the tool bar
    AuditFlow *m_audit;
    Attention *m_attention;
    QPointer<PreferencesDialog> m_settingsDialog; // while it is open
    Connections m_connections;
    TotalsSum m_totals;
    Banner *m_historyProblems; // of recording
    LateRepaint *m_repaint;
    bool m_mayClose = false;
    WorstLockSelector m_offer;
    QTimer m_tick;
    QElapsedTimer m_sinceChosenShown;
    Instant m_timesShownAt{}; // the times of the chosen lock
    QSet<LockId> m_watched;
};

} // namespace lockscope::ui
