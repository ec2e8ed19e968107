#include "ui/audit/audit_details.h"

#include "ui/text/plain_text.h"
#include "ui/widgets/press_once.h"

#include <QJsonDocument>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

// The field shows plain text, so markup is harmless. Characters that change the writing direction are escaped, because
// they would still take effect.
QString indented(const QByteArray &line)
{
    const QString json = QString::fromUtf8(QJsonDocument::fromJson(line).toJson(QJsonDocument::Indented));
    QString plain;
    for (const QChar c : json)
        plain += c.category() == QChar::Other_Format ? QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'))
                                                     : QString(c);
    return plain;
}

} // namespace

AuditDetails::AuditDetails(QWidget *parent)
    : QWidget(parent)
    , m_text(new QPlainTextEdit(this))
    , m_checked(new QPushButton(tr("I have checked it"), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_text->setObjectName(QStringLiteral("auditDetails"));
    m_text->setAccessibleName(tr("The record of the chosen action"));
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTabChangesFocus(true);
    m_text->setPlaceholderText(tr("Choose an action to read its record."));
    m_checked->setObjectName(QStringLiteral("checked"));
    m_checked->setAutoDefault(false);
    pressOnce(m_checked);
    setPlainToolTip(m_checked, tr("Records that you checked the outcome, and the present state of the lock"));
    column->addWidget(m_text, 1);
    column->addWidget(m_checked, 0, Qt::AlignLeft);
    connect(m_checked, &QPushButton::clicked, this, &AuditDetails::checked);
    choose(nullptr);
}

void AuditDetails::choose(const actions::AuditEntry *entry)
{
    m_checked->setVisible(entry && entry->isUnfinished());
    if (!entry)
        m_text->clear();
}

void AuditDetails::show(const actions::AuditEntry &entry, const QString &now, const QByteArray &intent,
                        const QByteArray &outcome)
{
    QString text;
    if (entry.isUnfinished())
        text = tr("No outcome is recorded. The lock now: %1").arg(now) + QStringLiteral("\n\n");
    text += indented(intent);
    if (!outcome.isEmpty())
        text += QLatin1Char('\n') + indented(outcome);
    if (text != m_text->toPlainText()) // an unchanged text keeps its scroll position
        m_text->setPlainText(text);
}

} // namespace lockscope::ui
