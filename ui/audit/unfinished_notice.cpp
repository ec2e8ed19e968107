#include "ui/audit/unfinished_notice.h"

#include "core/model/lock.h"
#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/theme/notice_palette.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui {

using actions::AuditEntry;

UnfinishedNotice::UnfinishedNotice(QWidget *parent)
    : QWidget(parent)
    , m_text(new PlainLabel(this))
{
    setObjectName(QStringLiteral("unfinishedNotice"));
    setAutoFillBackground(true);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *look = new QPushButton(tr("Show under Audit"), this);
    look->setObjectName(QStringLiteral("showUnfinished"));
    auto *dismissal = new QPushButton(tr("Dismiss"), this);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 10, 6);
    row->addWidget(m_text, 1);
    row->addWidget(look);
    row->addWidget(dismissal);
    connect(look, &QPushButton::clicked, this, &UnfinishedNotice::auditRequested);
    connect(dismissal, &QPushButton::clicked, this, &UnfinishedNotice::dismiss);
    recolour();
    hide();
}

void UnfinishedNotice::show(const std::vector<AuditEntry> &unfinished, const HowItIsNow &now, qint64 wallMillis)
{
    QStringList newest;
    m_shown.clear();
    for (auto entry = unfinished.rbegin(); entry != unfinished.rend(); ++entry) {
        const qint64 age = wallMillis - entry->wallMillis; // negative if the clock was set back
        const bool isUnderWay = age >= 0 && age < soonMillis;
        if (isUnderWay || m_dismissed.contains(entry->id))
            continue;
        m_shown.insert(entry->id);
        if (m_shown.size() > mostLines)
            continue;
        const QString time =
            QDateTime::fromMSecsSinceEpoch(entry->wallMillis).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
        newest << QStringLiteral("• ")
                + tr("%1 %2, %3 by %4. Now: %5")
                      .arg(entry->action, shortName(entry->name), time, entry->who, now(*entry));
    }
    showText(newest, m_shown.size());
}

void UnfinishedNotice::showText(const QStringList &newest, qsizetype count)
{
    setVisible(count > 0);
    QStringList text{
        tr("⚠ Outcome unknown — check: %n actions were started, and no outcome was recorded.", nullptr, int(count))};
    text += newest;
    if (count > newest.size())
        text << tr("and %1 earlier").arg(count - newest.size());
    if (const QString all = text.join(QLatin1Char('\n')); all != m_text->text()) // unchanged text keeps its selection
        m_text->setText(all);
}

void UnfinishedNotice::dismiss()
{
    m_dismissed += m_shown;
    hide();
}

void UnfinishedNotice::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

void UnfinishedNotice::recolour()
{
    setPalette(noticePalette(Tone::Warning));
}

} // namespace lockscope::ui
