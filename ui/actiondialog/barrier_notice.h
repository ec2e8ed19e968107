#pragma once

#include "core/actions/policy/connection_policy.h"

#include <QWidget>

class QPushButton;

namespace lockscope::ui {

class MessageLine;

// Says above everything else why no action is allowed now, and offers to arm if that helps. The focus goes to its text.
// GUI thread.
class BarrierNotice : public QWidget {
    Q_OBJECT

public:
    explicit BarrierNotice(QWidget *parent = nullptr);

    void setBarrier(actions::Barrier barrier); // does not show or hide the notice

Q_SIGNALS:
    void armWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    MessageLine *m_text;
    QPushButton *m_arm;
};

} // namespace lockscope::ui
