#include "ui/table/activity_delegate.h"

#include "core/lanes/histories.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/column_room.h"

#include <QPainter>

#include <algorithm>
#include <vector>

namespace lockscope::ui {

using lanes::Activity;

namespace {

constexpr Millis paintedFor{500};
constexpr qsizetype mostPainted = 500; // rows

// Adjacent bars of the same kind and height, which are drawn as one.
struct Run {
    enum Kind : quint8 { Free, Held, WaitedFor, Unknown } kind = Free;
    int percent = 0; // of the time held
    int first = 0, end = 0; // bars
};

Run runOf(const Activity::Bar &bar, int index)
{
    const Run::Kind kind = bar.unknown >= 50 ? Run::Unknown
        : bar.waitedFor > 0                  ? Run::WaitedFor
        : bar.held > 0                       ? Run::Held
                                             : Run::Free;
    return {kind, kind == Run::Held ? bar.held : 0, index, index + 1};
}

std::vector<Run> runsOf(const Activity &activity)
{
    std::vector<Run> runs;
    for (int i = 0; i < Activity::barCount; ++i) {
        const Run run = runOf(activity.bars[std::size_t(i)], i);
        if (!runs.empty() && runs.back().kind == run.kind && runs.back().percent == run.percent)
            runs.back().end = run.end;
        else
            runs.push_back(run);
    }
    return runs;
}

void paintDots(QPainter *painter, const QRect &box, const QColor &colour)
{
    for (int x = box.left() + 1; x < box.right(); x += 4)
        painter->fillRect(x, box.center().y(), 2, 2, colour);
}

} // namespace

bool ActivityDelegate::isOutdated(const QModelIndex &index) const
{
    const auto *model = qobject_cast<const LockTableModel *>(index.model());
    const LockPtr lock = model ? model->lockAt(index.row()) : nullptr;
    if (!lock)
        return false;
    const auto painted = m_painted.constFind(lock->id);
    if (painted == m_painted.constEnd())
        return true;
    const View view = model->view(lock->id);
    return view.histories && view.histories->activity(*lock, view.now).bars != painted->activity.bars;
}

// Depends only on the font, because the words that screen readers get in place of the picture must not widen the
// column.
QSize ActivityDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {usualWidth(Column::Activity, option.fontMetrics) + framing, option.fontMetrics.height() + 6};
}

void ActivityDelegate::paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                 const QRect &inside) const
{
    const auto *model = qobject_cast<const LockTableModel *>(index.model());
    const LockPtr lock = model ? model->lockAt(index.row()) : nullptr;
    if (!lock)
        return;
    const View view = model->view(lock->id);
    if (!view.histories)
        return;
    if (m_painted.size() > mostPainted)
        m_painted.clear();
    Painted &painted = m_painted[lock->id];
    if (painted.at == Instant{} || view.now < painted.at || view.now - painted.at >= paintedFor)
        painted = {view.now, view.histories->activity(*lock, view.now)};

    const QColor faint = colour(option, Tone::Muted);
    const QColor held = lock->gone ? faint : colour(option, Tone::Info);
    const QColor waited = lock->gone ? faint : colour(option, Tone::Warning);
    const QRect box = inside.adjusted(0, 3, 0, -3);
    const auto left = [&box](int bar) { return box.left() + bar * box.width() / Activity::barCount; };
    for (const Run &run : runsOf(painted.activity)) {
        QRect bar(left(run.first), box.top(), left(run.end) - left(run.first), box.height());
        if (run.kind == Run::Unknown) {
            paintDots(painter, bar, faint);
            continue;
        }
        painter->fillRect(bar.left(), box.bottom(), bar.width(), 1, faint);
        if (run.kind == Run::WaitedFor) {
            QColor ground = waited;
            ground.setAlphaF(0.3f);
            painter->fillRect(bar, ground);
            painter->fillRect(bar, QBrush(waited, Qt::BDiagPattern));
            painter->fillRect(bar.left(), bar.top(), bar.width(), 1, waited);
        } else if (run.kind == Run::Held) {
            bar.setTop(box.bottom() + 1 - std::max(3, box.height() * 6 * run.percent / 1000));
            painter->fillRect(bar, held);
        }
    }
}

} // namespace lockscope::ui
