#include "ui/play/panes/lanes_stack.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/lanes/lanes_view.h"
#include "ui/play/run/sandbox_at.h"
#include "ui/text/plain_label.h"

#include <QEvent>
#include <QVBoxLayout>

#include <set>

namespace lockscope::ui {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

namespace {

constexpr nanoseconds leastSeen = 1s; // shown at least; otherwise the scale would change fast at the beginning

bool hasThreads(const lanes::LockLanes &lanes)
{
    std::set<QString> actors;
    for (const auto &lane : lanes.lanes()) {
        if (!actors.insert(play::whoIn(lane->owner).actor).second)
            return true;
    }
    return false;
}

} // namespace

LanesStack::LanesStack(QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *inside = new QWidget;
    inside->setBackgroundRole(QPalette::Base);
    m_column = new QVBoxLayout(inside);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    setWidget(inside);
}

std::vector<LanesView *> LanesStack::views() const
{
    std::vector<LanesView *> all;
    for (const Part &part : m_parts)
        all.push_back(part.view);
    return all;
}

std::vector<LanesPart> LanesStack::pictured() const
{
    std::vector<LanesPart> all;
    for (const Part &part : m_parts)
        all.push_back({m_parts.size() > 1 ? part.title->text() : QString(), part.view});
    return all;
}

void LanesStack::compare(const play::RecordingPtr &recording, const play::RecordingPtr &other)
{
    m_differences = recording && other ? LaneDifferences(recording, other) : LaneDifferences();
}

QStringList LanesStack::differences() const
{
    QStringList all;
    for (const Part &part : m_parts)
        all += part.view->differentTexts();
    return all;
}

void LanesStack::setThick(double thick)
{
    m_thick = thick;
    for (const Part &part : m_parts)
        part.view->setThick(thick);
    fitHeights();
}

int LanesStack::heightOfAll() const
{
    int height = 0;
    for (const Part &part : m_parts)
        height += std::max(part.view->usualHeightOfAll(), leastHeight(*part.view))
            + (m_parts.size() > 1 ? part.title->sizeHint().height() : 0);
    return height;
}

int LanesStack::leastHeight(const LanesView &view) const
{
    const int height = view.laneCount() > 0 ? view.heightOfAll() : view.heightOf(1);
    return m_thick > 1 ? height : std::max(height, view.sizeHint().height() / 2);
}

void LanesStack::show(const play::RecordingPtr &recording, int frame)
{
    for (const Part &part : m_parts)
        part.view->setLanes(nullptr); // show() may destroy the lanes of the view
    m_lanes.show(recording, frame);
    const auto &all = m_lanes.all();
    for (; m_parts.size() > all.size(); m_parts.pop_back()) {
        delete m_parts.back().title;
        delete m_parts.back().view;
    }
    while (m_parts.size() < all.size()) {
        m_parts.push_back({new PlainLabel(widget()), new LanesView(widget())});
        m_parts.back().title->setForegroundRole(QPalette::Text);
        m_parts.back().view->setThick(m_thick);
        m_parts.back().view->setBegan(play::laneTime({}));
        m_parts.back().view->setEmptyText(tr("Nobody has asked for this lock yet."));
        m_column->addWidget(m_parts.back().title);
        m_column->addWidget(m_parts.back().view, 1);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool withThread = hasThreads(*all[i].lanes);
        m_parts[i].title->setText(toDisplay(all[i].lock.toUtf8()));
        m_parts[i].title->setVisible(all.size() > 1);
        m_parts[i].view->setNameOf([withThread](const Owner &owner) { return laneName(owner, withThread); });
        m_parts[i].view->setBadge(
            [recording](QPainter &painter, const QRect &box, const Owner &owner, const QPalette &palette) {
                paintActor(painter, box, lookOf(recording->scenario, play::whoIn(owner).actor), palette);
            });
        m_parts[i].view->setColourOf([recording](const Owner &owner, const QPalette &palette) {
            return actorColour(lookOf(recording->scenario, play::whoIn(owner).actor), palette);
        });
        m_parts[i].view->setLanes(all[i].lanes.get());
        m_parts[i].view->setDifferent(m_differences.onlyIn(all[i]));
    }
    int nameWidth = 0;
    for (const Part &part : m_parts)
        nameWidth = std::max(nameWidth, part.view->nameWidth());
    for (const Part &part : m_parts)
        part.view->setLeastNameWidth(nameWidth);
    fitTime(m_lanes.now());
    fitHeights();
}

void LanesStack::fitTime(Instant now)
{
    const Instant until = std::max(now, play::laneTime(m_until));
    const nanoseconds wanted = std::max(leastSeen, nanoseconds(until - play::laneTime({})) * 21 / 20);
    for (const Part &part : m_parts) {
        part.view->setUntil(until);
        part.view->setNow(now, 0);
        part.view->setFollows(true);
        part.view->zoom(double(part.view->span().count()) / double(wanted.count()));
    }
}

// Shows all lanes if there is room; otherwise the whole stack scrolls. The thick lanes of a projector share the room,
// so that the lanes of all locks have the same height, and only the last lock has the axis of all.
void LanesStack::fitHeights()
{
    int room = viewport()->height();
    int lanes = 0;
    for (const Part &part : m_parts) {
        part.view->setAxisShown(m_thick <= 1 || part.view == m_parts.back().view);
        const int title = m_parts.size() > 1 ? part.title->sizeHint().height() : 0;
        room -= leastHeight(*part.view) + title;
        lanes += std::max(1, part.view->laneCount());
    }
    const int more = m_thick > 1 && lanes > 0 ? std::max(0, room / lanes) : 0; // for each lane
    for (const Part &part : m_parts)
        part.view->setMinimumHeight(leastHeight(*part.view) + more * std::max(1, part.view->laneCount()));
}

void LanesStack::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fitHeights();
}

void LanesStack::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeights();
}

} // namespace lockscope::ui
