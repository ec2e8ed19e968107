#include "ui/play/projector_bar.h"

#include "core/model/lock.h"
#include "ui/text/plain_label.h"

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
    m_keys->setText(tr("%1 · ← → step · V: %2 · Esc").arg(space, viewsText(view)));
    const QString rate = tr("%1 ×").arg(speed);
    m_place->setText(shown.frames == 0
                         ? rate
                         : tr("%1/%2 · %3 · %4")
                               .arg(QString::number(shown.frame + 1), QString::number(shown.frames), shown.time, rate));
}

} // namespace lockscope::ui
