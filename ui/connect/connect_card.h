#pragma once

#include "core/actions/policy/connection_policy.h"
#include "ui/connect/reach_look.h"

#include <QAbstractButton>

class QToolButton;

namespace lockscope::ui {

// A server to click on: its title, its address, its environment (in a word and a colour), and whether it answers.
// Derived classes give it a button in the corner and a context menu. GUI thread.
class ConnectCard : public QAbstractButton {
    Q_OBJECT

public:
    struct Server {
        QString id; // for ReachLook
        QString title;
        QString address;
        QString url; // for the tool tip
        actions::ConnectionPolicy policy;
    };
    explicit ConnectCard(Server server, QWidget *parent = nullptr);

    const QString &id() const { return m_server.id; }
    void setReach(const Reached &reached);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void remove(); // the user wants to remove the card, for instance with the Delete key

protected:
    QToolButton *corner() const { return m_corner; }
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString limits() const; // environment, read-only
    void describe();
    void placeCorner();

    Server m_server;
    Reached m_reached;
    QToolButton *m_corner;
};

} // namespace lockscope::ui
