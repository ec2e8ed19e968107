#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/clock.h"

#include <QToolButton>

#include <optional>

namespace lockscope::ui {

// The policy of this connection and its countdown, as a word and a colour: PROD, armed 4:59. A click arms or disarms,
// or asks to allow changes on a read-only connection.
class PolicyBadge : public QToolButton {
    Q_OBJECT

public:
    explicit PolicyBadge(QWidget *parent = nullptr);

    // `connection`: the name of the connection; empty if there is only one.
    void show(const actions::ConnectionPolicy &policy, std::optional<Instant> armedUntil, Instant now,
              const QString &connection = {});
    bool saysAnything() const { return !text().isEmpty(); }

Q_SIGNALS:
    void armRequested();
    void disarmRequested();
    void changeRequested(); // the user wants to change the policy, for which the window must connect again

protected:
    void paintEvent(QPaintEvent *event) override;
    QSize sizeHint() const override;

private:
    void pressed();

    actions::ConnectionPolicy m_policy;
    QString m_connection;
    bool m_isArmed = false;
};

// "4:59". Rounded up, so "0:00" means that the time is over.
QString countdownText(Millis left);

} // namespace lockscope::ui
