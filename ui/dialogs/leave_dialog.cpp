#include "ui/dialogs/leave_dialog.h"

#include "ui/help/help_topic.h"
#include "ui/widgets/message_line.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

QString listed(const QStringList &lines)
{
    QStringList shown;
    for (const QString &line : lines.mid(0, LeaveDialog::mostLines))
        shown << QStringLiteral("• ") + line;
    if (const auto more = lines.size() - shown.size(); more > 0)
        shown << LeaveDialog::tr("and %1 more").arg(more);
    return shown.join(QLatin1Char('\n'));
}

} // namespace

LeaveDialog::LeaveDialog(QWidget *parent)
    : GrowingDialog(parent)
    , m_text(new PlainLabel(this))
    , m_lines(new PlainLabel(this))
    , m_message(new MessageLine(this))
{
    setWindowModality(Qt::WindowModal);
    setHelpTopic(this, topicOf(Panel::LeaveDialog));
    m_text->setObjectName(QStringLiteral("text"));
    m_lines->setObjectName(QStringLiteral("lines"));
    m_message->setObjectName(QStringLiteral("message"));
    for (PlainLabel *label : {m_text, m_lines})
        label->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    m_go = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_go->setObjectName(QStringLiteral("go"));
    m_go->setAutoDefault(false);
    m_stay = buttons->addButton(tr("&Stay"), QDialogButtonBox::RejectRole);
    m_stay->setObjectName(QStringLiteral("stay"));
    m_stay->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_message);
    layout->addWidget(m_text);
    layout->addWidget(m_lines);
    layout->addStretch(1);
    layout->addWidget(buttons);
    setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('n')) * 60);
    connect(m_go, &QPushButton::clicked, this, &LeaveDialog::confirmed);
    connect(buttons, &QDialogButtonBox::rejected, this, &LeaveDialog::reject);
}

void LeaveDialog::show(const QString &text, const QStringList &lines, const QString &go)
{
    m_text->setText(text);
    setLines(lines);
    m_go->setText(go);
    m_go->setEnabled(true);
    m_stay->setEnabled(true);
    m_stay->setFocus();
    GrowingDialog::show();
}

void LeaveDialog::setLines(const QStringList &lines)
{
    m_lines->setText(listed(lines));
    m_lines->setVisible(!lines.isEmpty());
}

void LeaveDialog::ask(const QString &question, const QStringList &lines, const QString &go)
{
    m_message->clear();
    show(question, lines, go);
}

void LeaveDialog::work(const QString &what)
{
    m_message->say(Tone::Info, what);
    m_go->setEnabled(false);
    m_stay->setEnabled(false);
}

void LeaveDialog::fail(const QString &what, const QStringList &lines, const QString &go)
{
    m_message->say(Tone::Warning, what);
    show(QString(), lines, go);
}

void LeaveDialog::reject()
{
    if (m_stay->isEnabled())
        GrowingDialog::reject();
}

} // namespace lockscope::ui
