#include "ui/connect/address_part.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QStyle>

namespace lockscope::ui {

AddressPart::AddressPart(QFormLayout *form, QWidget *parent)
    : QObject(parent)
    , m_form(form)
{ }

QString AddressPart::summary(const redis::Address &) const
{
    return {};
}

QString AddressPart::problem(const redis::Address &)
{
    return {};
}

QString AddressPart::missing(const redis::Address &)
{
    return {};
}

AddressPart::Passphrases AddressPart::passphrases(const redis::Address &) const
{
    return {};
}

QWidget *AddressPart::parentWidget() const
{
    return static_cast<QWidget *>(parent());
}

void AddressPart::addRow(const char *name, const QString &label, QWidget *field)
{
    field->setObjectName(QLatin1String(name));
    m_form->addRow(label, field);
}

QLineEdit *AddressPart::addLine(const char *name, const QString &label, const QString &placeholder)
{
    auto *edit = new QLineEdit(parentWidget());
    edit->setPlaceholderText(placeholder);
    addRow(name, label, edit);
    connect(edit, &QLineEdit::textEdited, this, &AddressPart::edited);
    return edit;
}

QLineEdit *AddressPart::addFile(const char *name, const QString &label, const QString &placeholder)
{
    QLineEdit *edit = addLine(name, label, placeholder);
    const QIcon icon = edit->style()->standardIcon(QStyle::SP_DialogOpenButton);
    QAction *choose = edit->addAction(icon, QLineEdit::TrailingPosition);
    choose->setToolTip(tr("Choose a file"));
    connect(choose, &QAction::triggered, this, [this, edit] { chooseFile(edit); });
    return edit;
}

void AddressPart::chooseFile(QLineEdit *edit)
{
    auto *dialog = new QFileDialog(parentWidget(), tr("Choose a file"), QFileInfo(edit->text()).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, edit](const QString &file) {
        edit->setText(file);
        Q_EMIT edited();
    });
    dialog->open();
}

void AddressPart::showRow(QWidget *field, bool shown)
{
    m_form->setRowVisible(field, shown);
}

QString unreadable(const QString &path)
{
    const QFileInfo file(path);
    if (path.isEmpty() || (file.isReadable() && !file.isDir()))
        return {};
    return AddressPart::tr("Cannot read %1. Choose a file that exists and is readable.").arg(path);
}

} // namespace lockscope::ui
