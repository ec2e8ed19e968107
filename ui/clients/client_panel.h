#pragma once

#include "core/clients/judge/client.h"
#include "core/clients/judge/name_rules.h"
#include "ui/models/nicknames.h"

#include <QTimer>
#include <QWidget>

class QTableView;
class QToolButton;

namespace lockscope::ui {

class ClientModel;
class ElidedLabel;

// The view turned round: one row for each program that uses the locks, what it holds, where it is and how that is
// known. Enter, a double click or the button shows only its locks in the table; F2 gives it a name. GUI thread.
class ClientPanel : public QWidget {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    // `nicknames` outlives it.
    ClientPanel(const Nicknames *nicknames, QWidget *parent = nullptr, Now now = &BootClock::now);

    void apply(const clients::ClientDelta &delta);
    void forget(); // another server
    void namesChanged();
    void choose(const clients::Uuid &uuid);
    ClientModel *model() const { return m_model; }

Q_SIGNALS:
    void looked(bool looked); // it is on screen, or no longer: connections are asked for only while it is
    void locksRequested(const QByteArray &client); // show only its locks
    void nicknameGiven(const QByteArray &client, const QString &name);
    void rulesRequested(); // edit them
    void traceRequested(); // to see from where each sends

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    clients::ClientPtr chosen() const;
    void showChosen();
    void showLocks();

    ClientModel *m_model;
    QTableView *m_view;
    ElidedLabel *m_note; // what can be said of connections at all
    ElidedLabel *m_words; // of the chosen one: one line, so that rows stay in sight; the tool tip has all of it
    QToolButton *m_locks;
    QToolButton *m_name;
    QToolButton *m_rules;
    QToolButton *m_find;
    clients::ListState m_list;
    Now m_now;
    QTimer m_tick;
};

} // namespace lockscope::ui
