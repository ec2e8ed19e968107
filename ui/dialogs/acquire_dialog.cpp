#include "ui/dialogs/acquire_dialog.h"

namespace lockscope::ui {

AcquireDialog::AcquireDialog(QWidget *parent)
    : QDialog(parent)
{ }
void AcquireDialog::setName(const Key &) { }
void AcquireDialog::setHolds(const std::vector<locks::HoldFacts> &) { }
void AcquireDialog::progressed(const locks::AcquireProgress &) { }
void AcquireDialog::ended(bool, const Error &)
{
    m_acquiring = false;
}
void AcquireDialog::reject()
{
    QDialog::reject();
}

} // namespace lockscope::ui
