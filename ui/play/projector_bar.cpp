#include "ui/play/projector_bar.h"

#include "core/model/lock.h"
#include "ui/text/plain_label.h"

#include <QEvent>
#include <QHBoxLayout>

namespace lockscope::ui {

namespace {

QString viewsText(PaneView view)
{
    const std::pair<PaneView, QString> views[] = {{PaneView::All, ProjectorBar::tr("all")},
                                                  {PaneView::Lanes, ProjectorBar::tr("lanes")},
                                                  {PaneView::Redis, ProjectorBar::tr("Redis")},
                                                  {PaneView::Commands, ProjectorBar::tr("commands")}};
    QStringList texts;
    for (const auto &[each, text] : views)
        texts += each == view ? QStringLiteral("[%1]").arg(text) : text;
    return texts.join(QLatin1Char(' '));
}

} // namespace

ProjectorBar::ProjectorBar(QWidget *parent)
    : QWidget(parent)
    , m_keys(new ElidedLabel(this))
    , m_place(new PlainLabel(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 2);
    row->addWidget(m_keys, 1);
    row->addWidget(m_place);
    m_keys->setObjectName(QStringLiteral("projector-keys"));
    m_place->setObjectName(QStringLiteral("projector-place"));
}

void ProjectorBar::show(const TransportBar::Shown &shown, PaneView view, double speed)
{
    const QString space = shown.moves ? tr("Space: pause") : tr("Space: run");
    m_helps = {space, tr("V: %1").arg(viewsText(view)), tr("Esc"), tr("← → step")};
    const QString rate = tr("%1 ×").arg(speed);
    m_place->setText(shown.frames == 0
                         ? rate
                         : tr("%1/%2 · %3 · %4")
                               .arg(QString::number(shown.frame + 1), QString::number(shown.frames), shown.time, rate));
    fitKeys();
}

// Omits whole keys, because half a key would be useless.
void ProjectorBar::fitKeys()
{
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - layout()->spacing() - m_place->sizeHint().width();
    QString text = m_helps.value(0);
    for (qsizetype i = 1; i < m_helps.size(); ++i) {
        const QString longer = text + QStringLiteral(" · ") + m_helps[i];
        if (m_keys->fontMetrics().horizontalAdvance(longer) <= room)
            text = longer;
    }
    m_keys->setText(text);
}

void ProjectorBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitKeys();
}

void ProjectorBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitKeys();
}

} // namespace lockscope::ui
