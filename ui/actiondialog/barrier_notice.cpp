#include "ui/actiondialog/barrier_notice.h"

#include "ui/text/barrier_text.h"
#include "ui/theme/notice_palette.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/press_once.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui {

BarrierNotice::BarrierNotice(QWidget *parent)
    : QWidget(parent)
    , m_text(new MessageLine(this))
    , m_arm(new QPushButton(tr("&Arm"), this))
{
    m_text->setObjectName(QStringLiteral("barrier"));
    m_arm->setObjectName(QStringLiteral("arm"));
    m_arm->setAutoDefault(false);
    pressOnce(m_arm);
    connect(m_arm, &QPushButton::clicked, this, &BarrierNotice::armWanted);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 8, 8, 8);
    row->addWidget(m_text, 1);
    row->addWidget(m_arm);
    setFocusProxy(m_text);
    setAutoFillBackground(true);
    setPalette(noticePalette(Tone::Warning));
}

void BarrierNotice::setBarrier(actions::Barrier barrier)
{
    m_text->say(Tone::Warning, barrierText(barrier));
    m_arm->setVisible(barrier == actions::Barrier::NotArmed);
}

void BarrierNotice::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setPalette(noticePalette(Tone::Warning));
}

} // namespace lockscope::ui
