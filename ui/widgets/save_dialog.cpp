#include "ui/widgets/save_dialog.h"

#include <QFileDialog>
#include <QFileInfo>

namespace lockscope::ui {

void askWhereToSave(QWidget *parent, const QString &title, const QString &suggested,
                    std::function<void(const QString &file)> chosen)
{
    const QString suffix = QFileInfo(suggested).suffix();
    auto *dialog = new QFileDialog(parent, title, {}, QStringLiteral("*.") + suffix);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(suggested);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
    dialog->open();
}

} // namespace lockscope::ui
