#pragma once

#include "core/actions/policy/connection_policy.h"

#include <QWidget>

class QPushButton;

namespace lockscope::ui {

class MessageLine;

// Explains at the top of the dialog why no action is allowed now. Offers to arm the connection if that helps. The focus
// goes to the text. GUI thread.
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
