#include "core/base/escape.h"
#include "ui/play/choosing_page.h"
#include "ui/play/compare_view.h"
#include "ui/play/help_page.h"
#include "ui/play/play_bar.h"
#include "ui/play/playground.h"
#include "ui/play/run_panes.h"
#include "ui/play/scenario_list.h"
#include "ui/text.h"

#include <QDateTime>
#include <QMenu>
#include <QStackedWidget>

// What may stand in the place of the run: two runs beside each other, and the ways to build a lock.
namespace lockscope::ui {

bool Playground::isAt(const QWidget *page) const
{
    return m_pages->currentWidget() == page;
}

// Step by step: the projector, then the page.
void Playground::leavePage()
{
    if (m_isProjector)
        return setProjector(false);
    stopComparing();
    refresh();
}

// The list and the words; a table, and two runs, need the width.
void Playground::showLeft()
{
    m_left->setVisible(!m_isProjector && !isAt(m_choosing) && !isAt(m_compare));
}

void Playground::showChoosing(bool shown)
{
    stopComparing();
    if (shown)
        m_choosing->show(m_parts.choosing, m_language, [this](const QString &id) {
            const play::Scenario *found = m_list->find(id);
            return found ? found->title.in(m_language) : QString();
        });
    m_pages->setCurrentWidget(shown ? static_cast<QWidget *>(m_choosing) : m_run);
    showLeft();
    m_bar->setChoosing(shown);
    refresh();
}

void Playground::showHelp()
{
    const bool shown = isAt(m_help);
    stopComparing();
    if (!shown) {
        m_help->show(m_list->scenarios(), m_language);
        m_pages->setCurrentWidget(m_help);
    }
    refresh();
}

void Playground::run(const QString &scenario)
{
    if (!m_list->choose(scenario))
        return;
    if (scenario == m_scenario.id && !isAt(m_run))
        openScenario(m_scenario); // it was chosen already
    begin(false);
}

void Playground::compareWith(const play::RecordingPtr &other)
{
    if (!m_player->recording() || !other || other->frames.empty() || m_player->frames() == 0)
        return;
    m_bar->setChoosing(false);
    m_player->pause();
    m_pages->setCurrentWidget(m_compare);
    m_compare->setRuns(m_player->recording(), other);
    m_compare->setLanguage(m_language);
    showLeft();
    refresh();
}

void Playground::stopComparing()
{
    m_compare->setRuns(nullptr, nullptr);
    m_pages->setCurrentWidget(m_run);
    m_bar->setChoosing(false);
    showLeft();
}

// The other one is run now, and then both are shown.
void Playground::compareBeside()
{
    const play::Scenario *beside = m_list->find(m_scenario.beside);
    const play::RecordingPtr run = m_player->recording();
    if (!beside || !run)
        return;
    keep(run);
    m_list->choose(beside->id);
    m_comparesNext = run;
    begin(false);
}

void Playground::fillCompareMenu()
{
    QMenu *menu = m_bar->compareMenu();
    menu->clear();
    if (isAt(m_compare)) {
        connect(menu->addAction(tr("&Back to one run")), &QAction::triggered, this, [this] {
            stopComparing();
            refresh();
        });
        menu->addSeparator();
    }
    if (const play::Scenario *beside = m_list->find(m_scenario.beside))
        connect(menu->addAction(tr("&Run “%1” and show both").arg(plainActionText(beside->title.in(m_language)))),
                &QAction::triggered, this, &Playground::compareBeside);
    for (const play::RecordingPtr &run : m_kept) {
        if (m_player->frames() > 0 && run->frames.front() == m_player->recording()->frames.front())
            continue;
        const QString when = QDateTime::fromMSecsSinceEpoch(run->begunWallMillis).toString(QStringLiteral("HH:mm:ss"));
        const QString title = plainActionText(run->scenario.title.in(m_language));
        connect(menu->addAction(tr("%1, run at %2").arg(title, when)), &QAction::triggered, this,
                [this, run] { compareWith(run); });
    }
    if (menu->isEmpty())
        menu->addAction(tr("There is no other run yet: run a scenario, change something, run it again"))
            ->setEnabled(false);
}

} // namespace lockscope::ui
