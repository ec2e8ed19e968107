#pragma once

#include "core/acl/refused.h"

#include <QToolButton>

namespace lockscope::ui {

// In the status bar, where the server refuses commands to the user who watches: how many; a click tells which, what
// each costs, and the lines that would allow them. Not there when nothing is refused.
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
