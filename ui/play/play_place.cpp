#include "ui/play/play_place.h"

#include "core/play/captions/captions.h"
#include "core/play/choosing/choosing.h"
#include "core/play/scenario/read/read_scenario.h"
#include "ui/play/free_plays.h"
#include "ui/play/play_link.h"
#include "ui/play/playground.h"
#include "ui/widgets/possible_action.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>

namespace lockscope::ui {

PlayPlace::PlayPlace(QWidget *live, QAction *toggle, QAction *quit, Clock *clock, QMainWindow *window)
    : QStackedWidget(window)
    , m_live(live)
    , m_toggle(toggle)
    , m_quit(quit)
    , m_clock(clock)
    , m_window(window)
{
    addWidget(live);
    connect(toggle, &QAction::triggered, this, &PlayPlace::setPlaying);
}

PlayPlace::~PlayPlace()
{
    delete m_playground; // first, because it uses the port
    delete m_link; // waits for its thread
}

bool PlayPlace::isPlaying() const
{
    return m_playground && currentWidget() == m_playground;
}

Playground *PlayPlace::playground()
{
    if (m_playground)
        return m_playground;
    m_link = new PlayLink;
    const FrameCaption caption = [](const play::Recording &run, int frame, play::Language language) {
        return play::frameCaption(run, std::size_t(frame)).in(language);
    };
    std::vector<play::Scenario> scenarios = play::shippedScenarios();
    for (play::Scenario &free : freePlays())
        scenarios.push_back(std::move(free));
    m_playground = new Playground({m_link, m_clock, caption, play::shippedChoosing()}, std::move(scenarios), this);
    addWidget(m_playground);
    connect(m_playground, &Playground::left, this, [this] { setPlaying(false); });
    connect(m_playground, &Playground::fullScreenWanted, this, &PlayPlace::setFullScreen);
    return m_playground;
}

void PlayPlace::open(const QString &scenarioOrFile)
{
    setPlaying(true);
    playground()->open(scenarioOrFile);
}

void PlayPlace::say(const QString &warning)
{
    if (isPlaying())
        m_playground->say(warning);
}

void PlayPlace::setPlaying(bool playing)
{
    m_toggle->setChecked(playing);
    if (playing == isPlaying())
        return;
    if (playing) {
        hideLive();
        setCurrentWidget(playground());
        m_playground->setFocus();
    } else {
        m_playground->setProjector(false);
        m_playground->player()->pause(); // nobody sees it now
        setCurrentWidget(m_live);
        showLive();
    }
    Q_EMIT changed();
}

// Panels and bars around the table.
QList<QWidget *> PlayPlace::liveParts() const
{
    QList<QWidget *> parts;
    for (auto *dock : m_window->findChildren<QDockWidget *>(QString(), Qt::FindDirectChildrenOnly))
        parts += dock;
    for (auto *bar : m_window->findChildren<QToolBar *>(QString(), Qt::FindDirectChildrenOnly))
        parts += bar;
    return parts;
}

// After a connection or a resize, a new layout may show the parts of the table. This function hides them again.
bool PlayPlace::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        QTimer::singleShot(0, watched, [this, part = static_cast<QWidget *>(watched)] {
            if (isPlaying())
                part->hide();
        });
    return QStackedWidget::eventFilter(watched, event);
}

void PlayPlace::hideLive()
{
    m_docks = m_window->saveState();
    for (QWidget *part : liveParts()) {
        part->hide();
        part->installEventFilter(this);
    }
    m_window->statusBar()->hide();
    m_asleep.clear();
    for (QAction *action : m_window->actions()) {
        if (action == m_toggle || action == m_quit || !action->isEnabled())
            continue;
        setPossible(action, false, tr("First return to the live locks with the button \"← Locks\"."));
        m_asleep += action;
    }
}

void PlayPlace::showLive()
{
    for (QAction *action : std::exchange(m_asleep, {}))
        setPossible(action, true, {});
    for (QWidget *part : liveParts())
        part->removeEventFilter(this);
    m_window->statusBar()->show();
    m_window->restoreState(std::exchange(m_docks, {}));
}

void PlayPlace::setFullScreen(bool full)
{
    if (full)
        m_windowed = m_window->windowState();
    m_window->menuWidget()->setVisible(!full);
    m_window->setWindowState(full ? m_windowed | Qt::WindowFullScreen : m_windowed);
}

} // namespace lockscope::ui
