#include "ui/replay/copy_dialog.h"

#include "ui/text/plain_label.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

CopyDialog::CopyDialog(QWidget *parent)
    : QDialog(parent)
    , m_owners(new QCheckBox(tr("Hide owners, clients, threads and addresses"), this))
    , m_names(new QCheckBox(tr("Hide the names of locks"), this))
{
    setWindowTitle(tr("Save a copy for sharing"));
    auto *column = new QVBoxLayout(this);
    auto *text = new PlainLabel(this);
    text->setWordWrap(true);
    text->setText(tr("Hidden values become stand-ins such as lock-1 and client-1:1. Times, kinds and counts stay."));
    column->addWidget(text);
    for (QCheckBox *box : {m_owners, m_names}) {
        box->setChecked(true);
        column->addWidget(box);
    }
    // Names are hidden only together with owners, because the sentences of incidents contain both.
    connect(m_owners, &QCheckBox::toggled, m_names, [this](bool hidden) {
        m_names->setEnabled(hidden);
        m_names->setChecked(hidden);
    });
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *save = buttons->addButton(tr("Choose the file…"), QDialogButtonBox::AcceptRole);
    save->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] {
        Q_EMIT chosen({m_owners->isChecked() && m_names->isChecked(), m_owners->isChecked()});
    });
}

} // namespace lockscope::ui
