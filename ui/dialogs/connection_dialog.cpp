#include "ui/dialogs/connection_dialog.h"

namespace lockscope::ui {

ConnectionDialog::ConnectionDialog(QWidget *parent)
    : QDialog(parent)
{ }
void ConnectionDialog::setAddress(const redis::Address &) { }
void ConnectionDialog::setRecent(const std::vector<redis::Address> &) { }

} // namespace lockscope::ui
