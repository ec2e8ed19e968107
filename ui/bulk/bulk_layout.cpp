// The layout of the dialog.
#include "ui/bulk/bulk_dialog.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/press_once.h"
#include "ui/widgets/small_table.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScreen>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

enum Column { Name, What, Why, Came };

PlainLabel *wrapped(QWidget *parent, const char *name)
{
    auto *label = new PlainLabel(QString(), parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    return label;
}

} // namespace

void BulkDialog::build()
{
    m_summary = wrapped(this, "summary");
    m_table = new SmallTable({tr("Name"), tr("What"), m_words.why, tr("Result")}, Why, this);
    m_message = new MessageLine(this);
    m_message->setObjectName(QStringLiteral("message"));
    m_reason = new QLineEdit(this);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setPlaceholderText(tr("kept in the audit file"));
    m_typedLabel = new PlainLabel(QString(), this);
    m_typed = new QLineEdit(this);
    m_typed->setObjectName(QStringLiteral("typed"));
    m_typedLabel->setBuddy(m_typed);
    m_form = new QFormLayout;
    m_form->addRow(tr("R&eason"), m_reason); // not R: the verb may be "Release"
    m_form->addRow(m_typedLabel, m_typed);
    m_whatNow = wrapped(this, "whatNow");
    m_why = wrapped(this, "why");
    auto *buttons = buildButtons();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_summary);
    column->addWidget(m_table);
    column->addWidget(m_message);
    column->addWidget(m_whatNow);
    column->addLayout(m_form);
    column->addWidget(m_why);
    column->addStretch(1);
    column->addLayout(buttons);
    resize(std::min(1'040, screen()->availableSize().width() - 40), 360);
    for (QLineEdit *field : {m_reason, m_typed})
        connect(field, &QLineEdit::textChanged, this, [this] {
            m_isHinted = false;
            refresh();
        });
    connect(m_act, &QPushButton::clicked, this, &BulkDialog::confirm);
    connect(m_stop, &QPushButton::clicked, this, &BulkDialog::stop);
    connect(m_undo, &QPushButton::clicked, this, &BulkDialog::undo);
    connect(m_undo, &UndoButton::over, this, [this] {
        setWhatNow(tr("The actions can no longer be undone. Clients that need these locks acquire them again. The "
                      "audit file records each of them."));
        refresh();
    });
    connect(m_close, &QPushButton::clicked, this, &BulkDialog::reject);
}

// Not a QDialogButtonBox: it would show hidden buttons whenever the style changes.
QHBoxLayout *BulkDialog::buildButtons()
{
    m_act = new QPushButton(m_words.verb, this);
    m_act->setObjectName(QStringLiteral("act"));
    m_stop = new QPushButton(tr("&Stop"), this);
    m_stop->setObjectName(QStringLiteral("stop"));
    m_undo->setObjectName(QStringLiteral("undo"));
    m_close = new QPushButton(tr("&Close"), this);
    m_close->setObjectName(QStringLiteral("close"));
    for (QPushButton *button : {m_act, m_stop, m_close})
        button->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    for (QPushButton *button : std::initializer_list<QPushButton *>{m_undo, m_act, m_stop, m_close}) {
        pressOnce(button);
        row->addWidget(button);
    }
    row->insertStretch(1, 1); // the buttons stay in place when it is done
    return row;
}

} // namespace lockscope::ui
