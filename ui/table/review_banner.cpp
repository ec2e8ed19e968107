#include "ui/table/review_banner.h"

#include "core/model/lock.h"
#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/words.h"
#include "ui/theme/notice_palette.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr qsizetype nameShown = 32;
constexpr int leastLetters = 24;

QString waitsText(const Waiters &waiters)
{
    if (waiters.threads.value_or(0) > 0)
        return ReviewBanner::tr("%1 threads wait", nullptr, int(*waiters.threads)).arg(countText(*waiters.threads));
    if (waiters.clients.value_or(0) > 0)
        return ReviewBanner::tr("%1 clients wait", nullptr, int(*waiters.clients)).arg(countText(*waiters.clients));
    return {};
}

QString textOf(const Lock &lock)
{
    const QString name = shortName(lock.id.key, nameShown);
    const QString waits = waitsText(lock.waiters);
    return waits.isEmpty() ? ReviewBanner::tr("%1: %2").arg(name, stateWord(lock.state))
                           : ReviewBanner::tr("%1: %2, %3").arg(name, stateWord(lock.state), waits);
}

} // namespace

ReviewBanner::ReviewBanner(QWidget *parent)
    : QWidget(parent)
    , m_text(new ElidedLabel(this))
    , m_review(new QToolButton(this))
{
    m_text->setObjectName(QStringLiteral("reviewText"));
    fitText();
    m_review->setObjectName(QStringLiteral("review"));
    m_review->setText(tr("Review…"));
    m_review->setAutoRaise(true);
    m_review->setFocusPolicy(Qt::TabFocus);
    m_review->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 2, 0);
    row->setSpacing(6);
    row->addWidget(m_text, 1);
    row->addWidget(m_review);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Ignored);
    connect(m_review, &QToolButton::clicked, this, [this] {
        if (m_lock)
            Q_EMIT reviewWanted(m_lock->id);
    });
    recolour();
    hide();
}

void ReviewBanner::offer(const LockPtr &lock)
{
    const bool isAnother = m_lock && lock && m_lock->id != lock->id;
    if (isAnother && underMouse())
        return;
    m_lock = lock;
    if (lock)
        m_text->setText(textOf(*lock));
    fitText();
    setVisible(lock != nullptr);
}

// Up to two fifths of the line, the text needs its width more than the chips beside it, which can become shorter.
void ReviewBanner::fitText()
{
    const int share = parentWidget() ? parentWidget()->width() * 2 / 5 : 0;
    const int least = fontMetrics().averageCharWidth() * leastLetters;
    m_text->setMinimumWidth(std::max(least, std::min(m_text->sizeHint().width(), share)));
}

void ReviewBanner::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

void ReviewBanner::recolour()
{
    QPalette own = noticePalette(Tone::Warning);
    own.setColor(QPalette::ButtonText, own.color(QPalette::WindowText)); // the flat button has the banner's ground
    setPalette(own);
}

void ReviewBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(rect(), 4, 4);
}

} // namespace lockscope::ui
