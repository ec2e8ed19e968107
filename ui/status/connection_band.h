#pragma once

#include "core/actions/policy/environment.h"

#include <QWidget>

#include <optional>

namespace lockscope::ui {

// A thin band in the colour of the current connection's environment, or in the connection's own colour. The server
// switcher and the policy badge say the same in words.
class ConnectionBand : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionBand(QWidget *parent = nullptr);

    // `colour`: see connectionColour(); nullopt means no connection, and no colour.
    void show(actions::Environment environment, std::optional<int> colour);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    actions::Environment m_environment = actions::Environment::None;
    std::optional<int> m_colour;
};

} // namespace lockscope::ui
