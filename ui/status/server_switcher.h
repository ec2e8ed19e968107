#pragma once

#include "ui/status/connection_bar.h"

#include <QToolButton>

namespace lockscope::ui {

// The current server in the tool bar, with its colour and its environment. Its menu lists all connected
// servers, then the actions that connect to another. Without a server, pressing the button connects to one.
class ServerSwitcher : public QToolButton {
    Q_OBJECT

public:
    // While there is no server, a press triggers `connectTo`. The menu ends with `others`. All outlive this button.
    ServerSwitcher(QAction *connectTo, const QList<QAction *> &others, QWidget *parent = nullptr);

    void show(const std::vector<ConnectionBar::Item> &items, Instant now);

Q_SIGNALS:
    void chosen(const lockscope::ConnectionId &id);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fillMenu();

    QAction *m_connectTo;
    QList<QAction *> m_others;
    QMenu *m_menu;
    std::vector<ConnectionBar::Item> m_items;
    QStringList m_texts; // of the items, as last shown
};

} // namespace lockscope::ui
