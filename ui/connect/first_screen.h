#pragma once

#include "core/profiles/profile.h"
#include "ui/connect/reach.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;

namespace lockscope::ui {

class FlowLayout;
class MessageLine;
class PlainLabel;
class ProfileCard;

// Shown while there is no server: saved profiles and recent servers to choose from, a field for an address, and the
// demo. GUI thread.
class FirstScreen : public QWidget {
    Q_OBJECT

public:
    explicit FirstScreen(QWidget *parent = nullptr);

    void setProfiles(const std::vector<profiles::Profile> &profiles);
    void setRecent(const std::vector<redis::Address> &recent); // newest first
    void say(const QStringList &problems); // the problems stay until the next call
    void setWaiting(const QString &why); // for instance for the keychain; empty means not waiting

Q_SIGNALS:
    void opened(const QString &profile);
    void editRequested(const QString &profile);
    void removeRequested(const QString &profile);
    void newRequested();
    void demoRequested();
    void playRequested(); // the playground
    void importRequested();
    void exportRequested();
    void addressGiven(const lockscope::redis::Address &address);
    void recentRemoved(const lockscope::redis::Address &address);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *buildHead();
    QWidget *buildAddress();
    QWidget *buildLists();
    QPushButton *addButton(QLayout *row, const QString &text, const char *name, void (FirstScreen::*signal)());
    QWidget *recentRow(const redis::Address &address);
    void orderTabs(); // in reading order
    void connectToUrl();
    void look();

    std::vector<profiles::Profile> m_profiles;
    ReachLook m_reach;
    QTimer m_again;
    MessageLine *m_problems;
    MessageLine *m_waiting;
    PlainLabel *m_hint;
    QLineEdit *m_url;
    QPushButton *m_go = nullptr;
    MessageLine *m_urlMessage;
    QWidget *m_cards;
    PlainLabel *m_recentTitle;
    QWidget *m_recent;
    QList<QWidget *> m_head; // the buttons above the address
    QPushButton *m_export = nullptr;
};

} // namespace lockscope::ui
