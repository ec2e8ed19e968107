#pragma once

#include "core/acl/refused.h"

#include <QDialog>

namespace lockscope::ui {

// What the server refuses, what each costs, and the lines for whoever administers it, to be copied. Not modal.
class RefusedDialog : public QDialog {
    Q_OBJECT

public:
    RefusedDialog(const std::vector<acl::Refused> &refused, QWidget *parent);
};

} // namespace lockscope::ui
