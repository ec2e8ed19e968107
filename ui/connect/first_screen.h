#pragma once

#include "core/profiles/profile.h"
#include "ui/connect/reach_look.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <vector>

class QLineEdit;
class QPushButton;

namespace lockscope::ui {

class EntryCard;
class MessageLine;
class PlainLabel;

// The window shows this page while it has no server. The page offers a field for an address, the demo, the playground,
// the saved profiles and the recent servers. Put it into a scroll area. GUI thread.
class FirstScreen : public QWidget {
    Q_OBJECT

public:
    explicit FirstScreen(QWidget *parent = nullptr);

    void setProfiles(const std::vector<profiles::Profile> &profiles);
    using PolicyOf = std::function<actions::ConnectionPolicy(const redis::Address &)>;
    // Newest first. A server with a profile appears only as that profile. Without `policyOf`, the cards of recent
    // servers show no environment.
    void setRecent(const std::vector<redis::Address> &recent, const PolicyOf &policyOf = {});
    void say(const QStringList &problems); // the problems stay until the next call
    void setWaiting(const QString &why); // for instance for the keychain; empty means not waiting

Q_SIGNALS:
    void opened(const QString &profile);
    void editRequested(const QString &profile);
    void removeRequested(const QString &profile);
    void newRequested(); // the dialog with all options of a connection
    void demoRequested();
    void playRequested(); // the playground
    void openFileRequested(); // a scenario or a run, for the playground
    void importRequested();
    void exportRequested();
    void addressGiven(const lockscope::redis::Address &address);
    void recentRemoved(const lockscope::redis::Address &address);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Recent {
        redis::Address address; // without passwords
        actions::ConnectionPolicy policy;
    };
    QWidget *buildHead();
    QWidget *buildEntries();
    EntryCard *buildConnect();
    QWidget *buildFiles();
    QWidget *buildSection(const QString &title, QWidget *cards);
    QPushButton *button(const QString &text, const char *name, void (FirstScreen::*then)());
    void fitFont();
    void showProfiles();
    void showRecent();
    void sayWhatEnterDoes();
    const profiles::Profile *profileAt(const redis::Address &address) const; // null if none
    void orderTabs(); // in reading order
    void connectToTyped();
    void connectAgain(); // to the newest recent server
    void look();

    std::vector<profiles::Profile> m_profiles;
    std::vector<Recent> m_recent;
    ReachLook m_reach;
    QTimer m_again;
    QWidget *m_column;
    PlainLabel *m_icon;
    PlainLabel *m_name;
    QLineEdit *m_url;
    MessageLine *m_urlMessage;
    MessageLine *m_problems;
    MessageLine *m_waiting;
    QWidget *m_profileCards;
    QWidget *m_recentCards;
    QWidget *m_profileSection = nullptr;
    QWidget *m_recentSection = nullptr;
    QPushButton *m_export = nullptr;
    QList<QWidget *> m_before; // the controls above the cards, in reading order
    QList<QWidget *> m_after; // the controls below the cards
};

} // namespace lockscope::ui
