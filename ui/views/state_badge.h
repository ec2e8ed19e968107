#pragma once

#include "core/monitor/lock.h"

#include <QWidget>

namespace lockscope::ui {

// A state's shape and word on a ground of its tone.
class StateBadge : public QWidget {
    Q_OBJECT

public:
    explicit StateBadge(QWidget *parent = nullptr);
    void setState(monitor::State state, bool gone, const QString &text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    monitor::State m_state = monitor::State::Unverified;
    bool m_gone = false;
    QString m_text;
};

} // namespace lockscope::ui
