#pragma once

#include "core/model/state.h"

#include <QWidget>

namespace lockscope::ui {

// A state's shape and word on a background of its tone.
class StateBadge : public QWidget {
    Q_OBJECT

public:
    explicit StateBadge(QWidget *parent = nullptr);
    void setState(State state, bool gone, const QString &text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    State m_state = State::Unverified;
    bool m_gone = false;
    QString m_text;
};

} // namespace lockscope::ui
