#include "ui/play/compare_view.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/play/panes/commands_pane.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/panes/redis_pane.h"
#include "ui/play/run/aligned_frame.h"
#include "ui/text/plain_label.h"
#include "ui/theme/colours.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>

namespace lockscope::ui {

namespace {

// All holds that the actors believe they have, whatever the servers say.
QString holdersText(const play::Recording &run, int frame)
{
    QStringList all;
    for (const auto &actor : run.frames[std::size_t(frame)]->sandbox.actors) {
        for (const play::BelievedHold &claim : actor->holds)
            all += CompareView::tr("%1 has %2").arg(toDisplay(actor->name.toUtf8()), toDisplay(claim.lock.toUtf8()));
    }
    return all.isEmpty() ? CompareView::tr("Nobody holds a lock.") : all.join(QStringLiteral("; "));
}

} // namespace

CompareView::CompareView(FrameCaption caption, QWidget *parent)
    : QWidget(parent)
    , m_caption(std::move(caption))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *meaning = new PlainLabel(tr("≠ missing or different in the other run · Escape: back to one run"), this);
    meaning->setContentsMargins(8, 2, 8, 2);
    column->addWidget(meaning);
    m_sides = new QHBoxLayout;
    m_sides->setSpacing(8);
    column->addLayout(m_sides, 1);
    m_left = makeSide();
    m_right = makeSide();
}

CompareView::Side CompareView::makeSide()
{
    auto *column = new QVBoxLayout;
    const auto add = [this, column](bool isBold) {
        auto *label = new PlainLabel(this);
        label->setWordWrap(true);
        label->setAutoFillBackground(true);
        label->setContentsMargins(8, 2, 8, 2);
        QFont font = label->font();
        font.setBold(isBold);
        label->setFont(font);
        column->addWidget(label);
        return label;
    };
    Side side;
    side.title = add(true);
    side.holders = add(false);
    side.holders->setObjectName(QStringLiteral("holders"));
    side.panes = new RunPanes(Qt::Vertical, this);
    column->addWidget(side.panes, 1);
    side.sentence = add(true);
    m_sides->addLayout(column, 1);
    return side;
}

void CompareView::setRuns(const play::RecordingPtr &left, const play::RecordingPtr &right)
{
    m_left.run = left;
    m_right.run = right;
    m_left.panes->compare(left, right);
    m_right.panes->compare(right, left);
    if (!left || !right)
        return;
    m_steps = play::compare(*left, *right);
    show(int(left->frames.size()) - 1);
}

void CompareView::goesOn(const play::RecordingPtr &left)
{
    const int frame = m_left.frame;
    setRuns(left, m_right.run);
    show(frame);
}

void CompareView::setLarge(bool large)
{
    m_left.panes->setLarge(large);
    m_right.panes->setLarge(large);
}

void CompareView::setView(PaneView view)
{
    m_left.panes->setView(view);
    m_right.panes->setView(view);
}

void CompareView::setLanguage(play::Language language)
{
    m_language = language;
    if (m_left.run && m_left.frame >= 0)
        show(m_left.frame);
}

QString CompareView::titleOf(const Side &side) const
{
    const QString when = QDateTime::fromMSecsSinceEpoch(side.run->begunWallMillis).toString(QStringLiteral("HH:mm:ss"));
    return tr("%1 · run at %2").arg(side.run->scenario.title.in(m_language), when);
}

void CompareView::showSide(Side *side, int frame, play::Micros until)
{
    side->frame = frame;
    side->title->setText(titleOf(*side));
    side->holders->setText(holdersText(*side->run, frame));
    side->panes->lanes()->setUntil(until);
    side->panes->show(side->run, frame);
    const bool isLast = frame + 1 == int(side->run->frames.size());
    const play::BilingualText lesson = isLast ? play::lessonOf(*side->run) : play::BilingualText();
    side->sentence->setText(lesson.isEmpty() ? m_caption(*side->run, frame, m_language) : lesson.in(m_language));
}

void CompareView::show(int frame)
{
    if (!m_left.run || !m_right.run || frame < 0)
        return;
    frame = std::min(frame, int(m_left.run->frames.size()) - 1); // the other run may be longer
    const AlignedFrame aligned = alignedFrame(m_steps, *m_left.run, frame, *m_right.run);
    // Both runs use one time scale, so that equal lengths mean equal times.
    const play::Micros until =
        std::max(m_left.run->frames[std::size_t(frame)]->at, m_right.run->frames[std::size_t(aligned.right)]->at);
    showSide(&m_left, frame, until);
    showSide(&m_right, aligned.right, until);
    const bool hasOthers = m_left.holders->text() != m_right.holders->text();
    light(m_left.holders, hasOthers);
    light(m_right.holders, hasOthers);
    light(m_left.sentence, aligned.onlyLeft);
    light(m_right.sentence, aligned.onlyRight);
    const QStringList left = m_left.panes->redis()->lines();
    const QStringList right = m_right.panes->redis()->lines();
    m_left.panes->redis()->compareWith(right);
    m_right.panes->redis()->compareWith(left);
}

// Marks differences by a sign and a background colour.
void CompareView::light(PlainLabel *label, bool differs)
{
    QPalette colours;
    if (differs) {
        const QColor ground = toneGround(Tone::Warning, palette());
        colours.setColor(QPalette::Window, ground);
        colours.setColor(QPalette::WindowText, readable(palette().color(QPalette::WindowText), ground));
        label->setText(QStringLiteral("≠ ") + label->text());
    }
    label->setPalette(colours);
}

// Colours marked labels again, because their own background does not follow the theme.
void CompareView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_left.frame >= 0)
        show(m_left.frame);
}

QStringList CompareView::differences() const
{
    QStringList all;
    for (const Side *side : {&m_left, &m_right}) {
        for (const PlainLabel *label : {side->holders, side->sentence}) {
            if (label->text().startsWith(QStringLiteral("≠ ")))
                all += label->text().mid(2);
        }
        all += side->panes->lanes()->differences();
        all += side->panes->commands()->differences();
    }
    return all;
}

} // namespace lockscope::ui
