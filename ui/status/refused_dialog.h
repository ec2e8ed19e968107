#pragma once

#include "core/acl/refused.h"

#include <QDialog>

namespace lockscope::ui {

// The refused commands with their consequences, and the ACL lines for an administrator, to copy. Not modal.
class RefusedDialog : public QDialog {
    Q_OBJECT

public:
    RefusedDialog(const std::vector<acl::Refused> &refused, QWidget *parent);
};

} // namespace lockscope::ui
