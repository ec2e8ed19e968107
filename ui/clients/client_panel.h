#pragma once

#include "core/clients/analysis/client.h"
#include "core/clients/analysis/name_rules.h"
#include "ui/models/nicknames.h"

#include <QWidget>

class QTableView;
class QToolButton;

namespace lockscope::ui {

class ClientModel;
class ElidedLabel;

// One row per program that uses the locks: what it holds, its address, and the source of the address. Enter, a double
// click or the button filters the table by the locks of the chosen program; F2 gives the program a name. GUI thread.
class ClientPanel : public QWidget {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    // `nicknames` outlives the panel.
    ClientPanel(const Nicknames *nicknames, QWidget *parent = nullptr, Now now = &BootClock::now);

    void apply(const clients::ClientDelta &delta);
    void forget(); // call when the server changes
    void namesChanged();
    void choose(const clients::Uuid &uuid);
    ClientModel *model() const { return m_model; }

Q_SIGNALS:
    void looked(bool looked); // whether the panel is visible; only then are connections requested
    void locksRequested(const QByteArray &client); // filter the table by the locks of this client
    void nicknameGiven(const QByteArray &client, const QString &name);
    void rulesRequested(); // the user wants to edit the rules
    void traceRequested(); // the user wants a trace that finds the address of each client

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
    ElidedLabel *m_note; // the number of clients, and why connections are missing
    // About the chosen client. Only one line, so that rows stay visible. The tool tip has the whole text.
    ElidedLabel *m_words;
    QToolButton *m_locks;
    QToolButton *m_name;
    QToolButton *m_rules;
    QToolButton *m_find;
    clients::ListState m_list;
    Now m_now;
};

} // namespace lockscope::ui
