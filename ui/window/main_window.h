#pragma once

#include "core/actions/audit/audit_history.h"
#include "core/profiles/passwords.h"
#include "ui/models/connection_looks.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/totals_sum.h"
#include "ui/status/situation.h"
#include "ui/window/choice/worst_offer.h"
#include "ui/window/connection/connections.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/window_actions.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace lockscope::ui {

class AuditFlow;
class CapabilityPanel;
class ChartsPanel;
class ChosenLanes;
class ChosenLock;
class ConnectionBar;
class ConnectionDialog;
class ConnectionPages;
class DetailPanel;
class EventFeed;
class FilterField;
class LockPane;
class OwnHolds;
class PlayPlace;
class PolicyBadge;
class ProfileFlow;
class QuorumView;
class RefusedButton;
class StatusLine;
class WindowLayout;

// Puts the parts together and passes on what they say. Everything it knows of servers came by their ports. Several are
// shown at once: their rows, events and holds side by side, while what is asked for a lock goes to its own connection;
// and where no lock says which is meant, the current one is: that of the lock chosen last, or the one chosen itself.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    // All three outlive it.
    MainWindow(SessionPort *port, Preferences *preferences, Clock *clock);
    ~MainWindow() override;

    // In the place of the current one; remembered, unless told otherwise, once it has let us in. `called`: what the
    // server is called in the window; empty: by its address.
    void connectTo(const profiles::Way &way, bool remember = true, const QString &called = {});
    void connectTo(const redis::Address &address, bool remember = true, const QString &called = {});
    // The same beside those that are there.
    void connectBeside(const profiles::Way &way, bool remember = true, const QString &called = {});
    void connectBeside(const redis::Address &address, bool remember = true, const QString &called = {});
    void showAsQuorumSet(); // all that are there
    // With these passwords, or its own, which are asked for where they are not kept.
    void openProfile(const profiles::Profile &profile, const profiles::Passwords &given = {});
    void openKey(const QString &keyFile, const Secret &passphrase); // of any server, known and right
    // Asks for what opens these private keys, where it is not known; `then` is not called when nobody says it.
    void withKeys(const QStringList &keyFiles, std::function<void()> then);
    void say(const QStringList &problems); // of the settings, on the first screen
    // In the place of the table; with a scenario or a file of one, or of a run, that is opened there. Empty: none.
    void openPlayground(const QString &scenarioOrFile = {});
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
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // wiring.cpp: docks and tool bar, and what each part hears of the others
    void buildDocks();
    void buildToolBar();
    void wireActions();
    void wireConnection(Connection *connection);
    void wireParts();

    // connecting.cpp: which servers it shows
    ConnectionDialog *openConnectionDialog(bool beside, std::optional<profiles::Profile> profile = {});
    void wireProfiles();
    void forgetRecent(const redis::Address &address);
    void connectAs(const profiles::Way &way, bool beside, const QString &called); // without a name it is remembered
    // Asks before something is left behind.
    void connectInPlace(const profiles::Way &way, bool remember, const QString &called);
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

    // showing.cpp: what is shown of the connections, and of the chosen lock
    void setCurrent(Connection *connection);
    void connectionsChanged(); // there are others, or they are called otherwise
    void foldBesideFirstScreen();
    void lookAtOne(const ConnectionId &id, bool only);
    void showConnections();
    void showAlarm();
    void rowsChanged(Connection *connection, bool reset);
    void tick(); // countdowns, ages, and what depends on them
    void showChosen();
    void enableActions();

    Connection *current() const { return m_connections.current(); }
    QString chosenOwner(const Owner &owner) const; // of the chosen lock, in words
    void chosenChanged(const std::optional<LockId> &before);
    void setWatched(bool watched);
    void goToTable();
    void openAcquire();
    void openDetail();
    void openReview();
    void askForChoice(); // where a key needs a lock, and none is chosen
    void review(const LockId &id); // chosen first, so that it is seen what is acted on
    void openReleaseAll();
    void openReleaseChosen();
    std::vector<LockPtr> shownThatNeedAttention() const; // of the current connection
    void asked(EmptyPage::Button button);
    void leaveAll(std::vector<QPointer<Connection>> rest);
    QString howItIsNow(const actions::AuditEntry &entry) const; // its lock, in words

    SessionPort *m_port; // the first
    Preferences *m_preferences;
    Clock *m_clock;
    ConnectionLooks m_looks;
    LockTableModel *m_model;
    LockPane *m_pane;
    DetailPanel *m_detail;
    EventFeed *m_events;
    ConnectionPages *m_traces; // a page for each connection
    CapabilityPanel *m_server; // of the current connection
    OwnHolds *m_holds; // Tab goes through them in this order
    ChartsPanel *m_charts;
    ChosenLanes *m_lanes;
    ConnectionPages *m_instances; // the same
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
    Connections m_connections;
    TotalsSum m_totals;
    bool m_mayClose = false;
    WorstOffer m_offer;
    QTimer m_tick;
    QElapsedTimer m_sinceChosenShown;
    QSet<LockId> m_watched;
};

} // namespace lockscope::ui
