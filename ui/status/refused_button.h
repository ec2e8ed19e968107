#pragma once

#include "core/acl/refused.h"

#include <QToolButton>

namespace lockscope::ui {

// A button in the status bar with the number of commands that the server refuses to the watching user. A click lists
// these commands, the consequences of each, and the ACL lines that permit them. Hidden if nothing is refused.
class RefusedButton : public QToolButton {
    Q_OBJECT

public:
    explicit RefusedButton(QWidget *parent = nullptr);

    void show(const std::vector<acl::Refused> &refused);

private:
    void openDialog();

    std::vector<acl::Refused> m_refused;
};

} // namespace lockscope::ui
