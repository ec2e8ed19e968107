#include "ui/play/run_panes.h"

#include "core/base/escape.h"
#include "core/play/network/described_request.h"
#include "ui/play/panes/commands_pane.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/panes/lua_viewer.h"
#include "ui/play/panes/redis_pane.h"

namespace lockscope::ui {

RunPanes::RunPanes(Qt::Orientation below, QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
    , m_lanes(new LanesStack)
    , m_redis(new RedisPane)
    , m_commands(new CommandsPane)
{
    addWidget(m_lanes);
    m_below = new QSplitter(below);
    m_below->addWidget(m_redis);
    m_below->addWidget(m_commands);
    m_below->setStretchFactor(0, 2);
    m_below->setStretchFactor(1, 3);
    m_below->setChildrenCollapsible(false);
    m_below->setSizes({400, 600}); // shares, not pixels
    addWidget(m_below);
    setStretchFactor(0, 0);
    setStretchFactor(1, 1);
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isMoved = true; });
    connect(m_commands, &CommandsPane::scriptWanted, this, &RunPanes::openScript);
}

// A run that goes on brings later frames. They must not take the selection and the place in the panes from a user who
// looks at an earlier frame.
bool RunPanes::isShown(const play::RecordingPtr &recording, int frame) const
{
    if (m_isCompared || !m_shown || !recording || frame < 0 || frame != m_frame)
        return false;
    const auto at = std::size_t(frame);
    return at < m_shown->frames.size() && at < recording->frames.size() && m_shown->frames[at] == recording->frames[at]
        && m_shown->scenario.setting.locks.size() == recording->scenario.setting.locks.size();
}

void RunPanes::show(const play::RecordingPtr &recording, int frame)
{
    if (isShown(recording, frame))
        return;
    m_shown = recording;
    m_frame = frame;
    m_lanes->show(recording, frame);
    fitLanes();
    m_commands->show(recording, frame);
    if (!recording || frame < 0)
        return m_redis->show({});
    const auto &frames = recording->frames;
    const play::SandboxState *before = frame > 0 ? &frames[std::size_t(frame) - 1]->sandbox : nullptr;
    m_redis->show(keyRows(frames[std::size_t(frame)]->sandbox, before, callsOf(recording)));
}

void RunPanes::compare(const play::RecordingPtr &recording, const play::RecordingPtr &other)
{
    const bool isThere = recording && other;
    m_isCompared = isThere;
    m_shown.reset();
    m_lanes->compare(recording, other);
    m_commands->commands()->setDifferent(isThere ? play::compareTransfers(*recording, *other).left
                                                 : std::set<play::OnlyHere::Told>());
}

void RunPanes::setLarge(bool large)
{
    constexpr double thick = 2;
    m_shown.reset();
    m_lanes->setThick(large ? thick : 1);
    m_commands->setLarge(large);
    m_below->setSizes(large ? QList<int>{380, 620} : QList<int>{400, 600});
    m_isMoved = false;
    fitLanes();
}

void RunPanes::setView(PaneView view)
{
    const bool isAll = view == PaneView::All;
    m_shown.reset();
    m_lanes->setVisible(isAll || view == PaneView::Lanes);
    m_redis->setVisible(isAll || view == PaneView::Redis);
    m_commands->setVisible(isAll || view == PaneView::Commands);
    m_below->setVisible(view != PaneView::Lanes);
    fitLanes();
}

// The lanes get the height that they need, but leave room for the panes below.
void RunPanes::fitLanes()
{
    if (m_isMoved || height() <= 0)
        return;
    const int least = height() * 3 / 10;
    const int lanes = std::clamp(m_lanes->heightOfAll(), least, height() * 6 / 10);
    if (sizes().value(0) != lanes)
        setSizes({lanes, height() - handleWidth() - lanes});
}

void RunPanes::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    fitLanes();
}

void RunPanes::openScript(const QByteArray &name)
{
    const auto source = play::scriptSource(name);
    const QString text = source
        ? QString::fromUtf8(*source)
        : tr("This program has no script of this name: another version of the program recorded the run.");
    (new LuaViewer(elided(toDisplay(name), 60), text, this))->show();
}

} // namespace lockscope::ui
