#include "ui/play/playground.h"

#include "core/base/escape.h"
#include "ui/play/compare_view.h"
#include "ui/play/panes/command_rows.h"
#include "ui/play/play_bar.h"
#include "ui/play/projector_bar.h"
#include "ui/play/run/stage_at.h"
#include "ui/play/run_panes.h"
#include "ui/play/scenario_list.h"
#include "ui/play/stage/stage_view.h"
#include "ui/play/transport_bar.h"
#include "ui/play/words_panel.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"

#include <QAbstractButton>
#include <QLocale>
#include <QStackedWidget>

namespace lockscope::ui {

namespace {

constexpr std::size_t mostKept = 20;

play::Language languageOfLocale()
{
    return QLocale().language() == QLocale::Chinese ? play::Language::Chinese : play::Language::English;
}

} // namespace

Playground::Playground(const Parts &parts, std::vector<play::Scenario> scenarios, QWidget *parent)
    : QWidget(parent)
    , m_parts(parts)
    , m_player(new Player(parts.clock, this))
    , m_language(languageOfLocale())
{
    build();
    wire();
    addKeys();
    m_list->setScenarios(std::move(scenarios));
    m_bar->setLanguage(m_language);
    setLanguage(m_language);
    setFocusProxy(m_list);
    if (!m_list->scenarios().empty())
        m_list->setCurrentRow(0);
}

const play::Scenario &Playground::shownScenario() const
{
    return m_player->recording() ? m_player->recording()->scenario : m_scenario;
}

void Playground::openScenario(const play::Scenario &scenario)
{
    stop();
    m_scenario = scenario;
    m_isAsked = false;
    m_isNewRun = true;
    m_comparesNext.reset();
    stopComparing();
    m_message->clear();
    m_player->setRecording(nullptr, false);
}

void Playground::showRun(const play::RecordingPtr &run)
{
    openScenario(play::scriptOf(*run));
    m_player->setRecording(run, false);
    m_player->goTo(0);
}

void Playground::setLanguage(play::Language language)
{
    m_language = language;
    m_list->setLanguage(language);
    m_compare->setLanguage(language);
    refresh();
}

bool Playground::isThere() const
{
    return m_state != PlayPort::State::None && m_state != PlayPort::State::Ending;
}

void Playground::begin(bool paused)
{
    if (!isAt(m_run))
        leavePage();
    m_isAsked = true;
    m_isNewRun = true;
    m_message->clear();
    m_parts.port->start(m_scenario, m_transport->speed(), paused);
}

void Playground::runAnew()
{
    if (isAt(m_run) && mayBegin())
        begin(false);
}

void Playground::runOrPause()
{
    if (!m_player->recording() && !isThere())
        begin(false);
    else
        m_player->playOrPause();
}

void Playground::stepOn()
{
    if (!m_player->recording() && !isThere())
        begin(true);
    else
        m_player->step(+1);
}

void Playground::stepBack()
{
    m_player->step(-1);
}

void Playground::goHome()
{
    m_player->goTo(0);
}

void Playground::goToEnd()
{
    m_player->goTo(m_player->frames() - 1);
}

void Playground::fork()
{
    if (!m_player->recording() || m_player->frame() < 0 || !isAt(m_run))
        return;
    m_isAsked = true;
    m_isNewRun = true;
    m_message->clear();
    m_parts.port->fork(m_scenario, m_player->recording(), m_player->frame());
}

void Playground::stop()
{
    if (isThere())
        m_parts.port->stop();
}

// What was done by hand becomes a part of the run; so it is done where the run is, not where somebody looks back to.
void Playground::act(const play::Action &action)
{
    if (mayAct())
        m_parts.port->act(action);
}

void Playground::actOn(const play::LockTerms &lock, const play::Action &action)
{
    if (!mayAct())
        return;
    m_parts.port->provide(lock);
    m_parts.port->act(action);
}

bool Playground::mayAct() const
{
    return isThere() && m_state != PlayPort::State::Starting && m_player->isAtEnd();
}

bool Playground::mayBegin() const
{
    return !m_scenario.id.isEmpty();
}

void Playground::recorded(const play::RecordingPtr &run)
{
    keep(run);
    if (!m_isAsked)
        return; // another scenario was chosen since
    m_player->setRecording(run, !std::exchange(m_isNewRun, false));
    if (isAt(m_compare))
        m_compare->goesOn(run);
}

// The newest of each run. One that goes on is told anew with each thing that happens.
void Playground::keep(const play::RecordingPtr &run)
{
    if (run->frames.empty())
        return;
    if (!m_kept.empty() && m_kept.back()->frames.front() == run->frames.front())
        m_kept.back() = run;
    else
        m_kept.push_back(run);
    if (m_kept.size() > mostKept)
        m_kept.erase(m_kept.begin());
}

void Playground::stateChanged(PlayPort::State state)
{
    using State = PlayPort::State;
    m_state = state;
    const bool isDone = state == State::Over || state == State::None;
    if (isDone && m_comparesNext)
        compareWith(std::exchange(m_comparesNext, nullptr));
    m_player->setLive(state == State::Running || state == State::Paused || state == State::Starting,
                      state == State::Paused); // one whose steps are all done has nothing to go on to
    refresh();
}

void Playground::refresh()
{
    const play::RecordingPtr &run = m_player->recording();
    const int frame = m_player->frame();
    m_bar->setTitle(shownScenario().title.in(m_language));
    m_bar->setRunThere(run && !run->frames.empty());
    m_words->show(shownScenario(), m_language);
    if (isAt(m_compare))
        m_compare->show(frame);
    else
        m_panes->show(run, frame);
    showStage();
    showSentence();
    const bool isShown = run && frame >= 0;
    const TransportBar::Shown shown{.frame = std::max(0, frame),
                                    .frames = m_player->frames(),
                                    .moves = m_player->moves(),
                                    .isRun = isThere(),
                                    .mayFork = isShown && isAt(m_run),
                                    .mayBegin = mayBegin(),
                                    .time = isShown ? timeText(run->frames[std::size_t(frame)]->at) : QString()};
    m_transport->show(shown);
    m_projectorBar->show(shown, m_view, m_transport->speed());
}

void Playground::showStage()
{
    play::Recording nothing;
    nothing.scenario = m_scenario;
    const play::RecordingPtr &run = m_player->recording();
    StageShown stage = stageAt(run ? *run : nothing, m_player->frame());
    stage.mayAct = mayAct();
    m_stage->show(stage);
}

QString Playground::sentence() const
{
    const play::RecordingPtr &run = m_player->recording();
    if (run && m_player->frame() == 0)
        return play::Words{tr("Ready: press Space to run"), QStringLiteral("就绪：按空格键运行")}.in(m_language);
    if (run && m_player->frame() > 0) {
        // Renewals and messages go on behind the last step, and are not what the run is about.
        const play::Words lesson = m_player->isAtEnd() ? play::lessonOf(*run) : play::Words();
        return lesson.isEmpty() ? m_parts.tell(*run, m_player->frame(), m_language) : lesson.in(m_language);
    }
    if (m_state == PlayPort::State::Starting)
        return tr("The servers of the stage are started.");
    if (m_scenario.steps.empty())
        return tr("Space sets the stage. Then choose a card (A, or the mouse) and press Enter: it has all that can be "
                  "done.");
    return tr("Space runs it, the right arrow goes step by step. It has servers of its own; yours are not touched.");
}

void Playground::showSentence()
{
    m_sentence->setText(sentence());
    m_sentence->setVisible(!isAt(m_compare)); // there each run has its own
    QFont large = font();
    large.setBold(true);
    large.setPointSizeF(m_isProjector ? font().pointSizeF() : font().pointSizeF() * 1.3);
    m_sentence->setFont(large);
    m_sentence->setMinimumHeight(2 * QFontMetrics(large).height() + 4);
}

void Playground::say(const QString &warning)
{
    m_message->say(Tone::Warning, warning);
}

} // namespace lockscope::ui
