#include "ui/dialogs/quorum_dialog.h"

#include "core/model/lock.h"
#include "ui/help/help_topic.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

QuorumDialog::QuorumDialog(const std::vector<std::pair<QString, bool>> &connections, QWidget *parent)
    : QDialog(parent)
    , m_note(new PlainLabel(this))
{
    setWindowTitle(tr("Quorum set"));
    setHelpTopic(this, topicOf(Panel::QuorumDialog));
    auto *column = new QVBoxLayout(this);
    auto *words =
        new PlainLabel(tr("Choose the independent servers that hold red locks. Their locks are shown as one row "
                          "each, with the number of servers that hold it and its holder."),
                       this);
    words->setWordWrap(true);
    column->addWidget(words);
    for (const auto &[name, isMember] : connections) {
        auto *box = new QCheckBox(plainActionText(name), this);
        box->setChecked(isMember);
        connect(box, &QCheckBox::toggled, this, &QuorumDialog::refresh);
        column->addWidget(box);
        m_boxes.push_back(box);
    }
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setWordWrap(true);
    column->addWidget(m_note);
    column->addStretch();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT chosen(members());
        accept();
    });
    resize(420, sizeHint().height());
    refresh();
}

std::vector<std::size_t> QuorumDialog::members() const
{
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i]->isChecked())
            members.push_back(i);
    }
    return members;
}

void QuorumDialog::refresh()
{
    const std::size_t count = members().size();
    m_ok->setEnabled(count != 1);
    if (count == 0)
        m_note->setText(tr("None: each server's locks have their own rows."));
    else if (count == 1)
        m_note->setText(tr("One server is not a set. Choose at least two. Three or five are usual."));
    else
        m_note->setText(
            tr("%1 of %2 are needed for a lock.").arg(QString::number(count / 2 + 1), QString::number(count)));
}

} // namespace lockscope::ui
