#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/clock.h"

#include <QToolButton>

#include <optional>

namespace lockscope::ui {

// What may be done over this connection, and for how long, in a word and a colour: PROD, armed 4:59. A click arms or
// disarms where that is asked for; a connection that only reads is opened anew.
class PolicyBadge : public QToolButton {
    Q_OBJECT

public:
    explicit PolicyBadge(QWidget *parent = nullptr);

    // `connection`: whose policy it is, where there are several.
    void show(const actions::ConnectionPolicy &policy, std::optional<Instant> armedUntil, Instant now,
              const QString &connection = {});
    bool saysAnything() const { return !text().isEmpty(); }

Q_SIGNALS:
    void armRequested();
    void disarmRequested();
    void changeRequested(); // of the policy: another connection

protected:
    void paintEvent(QPaintEvent *event) override;
    QSize sizeHint() const override;

private:
    void pressed();

    actions::ConnectionPolicy m_policy;
    QString m_connection;
    bool m_isArmed = false;
};

// Why actions cannot be done over it now, for tool tips; empty: they can.
QString barrierText(actions::Barrier barrier);
// 4:59, rounded up: at 0:00 it is over.
QString countdownText(Millis left);

} // namespace lockscope::ui
