#include "ui/play/run_panes.h"

#include "core/base/escape.h"
#include "core/play/record/script_source.h"
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
    auto *both = new QSplitter(below);
    both->addWidget(m_redis);
    both->addWidget(m_commands);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 3);
    both->setChildrenCollapsible(false);
    addWidget(both);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    setChildrenCollapsible(false);
    setSizes({600, 400}); // as shares
    connect(m_commands, &CommandsPane::scriptWanted, this, &RunPanes::openScript);
}

void RunPanes::show(const play::RecordingPtr &recording, int frame)
{
    m_lanes->show(recording, frame);
    m_commands->show(recording, frame);
    if (!recording || frame < 0)
        return m_redis->show({});
    const auto &frames = recording->frames;
    const play::StageState *before = frame > 0 ? &frames[std::size_t(frame) - 1]->stage : nullptr;
    m_redis->show(keyRows(frames[std::size_t(frame)]->stage, before, callsOf(recording)));
}

void RunPanes::openScript(const QByteArray &name)
{
    const auto source = play::scriptSource(name);
    const QString text = source ? QString::fromUtf8(*source)
                                : tr("This program has no script of this name: the run was recorded by another one.");
    (new LuaViewer(elided(toDisplay(name), 60), text, this))->show();
}

} // namespace lockscope::ui
