#include "ui/play/playground.h"

#include "core/base/escape.h"
#include "core/base/translation.h"
#include "core/model/lock.h"
#include "core/play/recording/recording_file.h"
#include "core/play/scenario/read/read_scenario.h"
#include "ui/help/help_topic.h"
#include "ui/lanes/lanes_view.h"
#include "ui/play/choosing_page.h"
#include "ui/play/compare_view.h"
#include "ui/play/explanation_panel.h"
#include "ui/play/export/run_page.h"
#include "ui/play/help_page.h"
#include "ui/play/panes/command_rows.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/play_bar.h"
#include "ui/play/projector_bar.h"
#include "ui/play/run/sandbox_at.h"
#include "ui/play/run_panes.h"
#include "ui/play/sandbox/sandbox_view.h"
#include "ui/play/scenario_list.h"
#include "ui/play/transport_bar.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/text/write_file.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/save_dialog.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr std::size_t mostKept = 20;

play::Language languageOfProgram()
{
    return usedLanguage() == QLatin1String("zh_CN") ? play::Language::Chinese : play::Language::English;
}

constexpr double projectorPoints = 20;

constexpr qsizetype mostComplaints = 5; // the others appear when these are corrected

QString told(const Complaints &complaints)
{
    QStringList lines;
    for (const Complaint &complaint : complaints) {
        if (lines.size() == mostComplaints)
            break;
        lines += toDisplay(complaint.inOneLine().toUtf8());
    }
    if (const int more = int(complaints.size()) - int(lines.size()); more > 0)
        lines += Playground::tr("and %n more", nullptr, more);
    return lines.join(QLatin1Char('\n'));
}

// Whether both are recordings of one run. One of them may have more frames.
bool isSameRun(const play::RecordingPtr &one, const play::RecordingPtr &other)
{
    return one && other && !one->frames.empty() && !other->frames.empty()
        && one->frames.front() == other->frames.front();
}

double speedAt(const play::Recording &run, int frame)
{
    double speed = run.speed;
    for (int i = 0; i <= frame; ++i) {
        const play::RunEvent &happened = run.frames[std::size_t(i)]->happened;
        if (happened.what == play::RunEvent::What::SpeedChanged)
            speed = happened.text.toDouble();
    }
    return speed;
}

} // namespace

Playground::Playground(const Parts &parts, std::vector<play::Scenario> scenarios, QWidget *parent)
    : QWidget(parent)
    , m_parts(parts)
    , m_player(new Player(parts.clock, this))
    , m_language(languageOfProgram())
{
    setHelpTopic(this, topicOf(Panel::Playground));
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
    stateChanged(m_state); // the state of the run that ends
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
    fitLeft(); // for titles in the other language
    if (isAt(m_help))
        m_help->show(m_list->scenarios(), m_language);
    else if (isAt(m_choosing))
        return showChoosing(true);
    refresh();
}

bool Playground::isThere() const
{
    return m_state != PlayPort::State::None && m_state != PlayPort::State::Ending;
}

void Playground::begin(bool paused)
{
    if (!isAt(m_run)) {
        stopComparing();
        refresh();
    }
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
    const double speed = speedAt(*m_player->recording(), m_player->frame());
    m_parts.port->fork(m_scenario, m_player->recording(), m_player->frame());
    m_transport->setSpeed(speed); // the fork has the speed of its run
}

void Playground::stop()
{
    if (isThere())
        m_parts.port->stop();
}

// A step by hand becomes part of the run, so it happens at the end of the run and not at the shown frame.
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
        return; // another scenario was chosen meanwhile
    m_player->setRecording(run, !std::exchange(m_isNewRun, false));
    if (isAt(m_compare))
        m_compare->goesOn(run);
}

// Keeps the newest recording of each run, because a continuing run yields many.
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
    m_state = m_isAsked || state == State::None ? state : State::Ending; // another scenario was chosen meanwhile
    const bool isDone = m_state == State::Over || m_state == State::None;
    if (isDone && m_comparesNext)
        compareWith(std::exchange(m_comparesNext, nullptr));
    m_player->setLive(m_state == State::Running || m_state == State::Paused || m_state == State::Starting,
                      m_state == State::Paused); // Over is not live: a run without further steps cannot continue
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
    SandboxShown sandbox = sandboxAt(run ? *run : nothing, m_player->frame());
    sandbox.mayAct = mayAct();
    m_sandbox->show(sandbox);
}

QString Playground::sentence() const
{
    const play::RecordingPtr &run = m_player->recording();
    if (run && m_player->frame() == 0)
        return play::bilingual(QT_TRANSLATE_NOOP("captions", "Ready: press Space to run")).in(m_language);
    if (run && m_player->frame() > 0) {
        // Renewals and messages continue after the last step, but are not the subject of the run.
        const play::BilingualText lesson = m_player->isAtEnd() ? play::lessonOf(*run) : play::BilingualText();
        return lesson.isEmpty() ? m_parts.caption(*run, m_player->frame(), m_language) : lesson.in(m_language);
    }
    if (m_state == PlayPort::State::Starting)
        return tr("The servers of the stage are starting.");
    if (m_scenario.steps.empty())
        return tr("Space starts the servers. Then choose a card (A or the mouse), and Enter shows all that can be "
                  "done.");
    return tr("Space runs the scenario, the right arrow steps. It uses private servers and never touches yours.");
}

void Playground::showSentence()
{
    m_sentence->setText(sentence());
    m_sentence->setVisible(!isAt(m_compare)); // in the comparison each run has its own caption
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

void Playground::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bar = new PlayBar(this);
    column->addWidget(m_bar);
    m_both = new QSplitter(Qt::Horizontal, this);
    m_both->setChildrenCollapsible(false);
    m_both->addWidget(buildLeft());
    m_both->addWidget(buildMiddle());
    m_both->setStretchFactor(0, 0);
    m_both->setStretchFactor(1, 1);
    connect(m_both, &QSplitter::splitterMoved, this, [this] { m_isMoved = true; });
    column->addWidget(m_both, 1);
    m_message = new MessageLine(this);
    m_message->setContentsMargins(8, 0, 8, 0);
    column->addWidget(m_message);
    m_sentence = new PlainLabel(this);
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setContentsMargins(8, 4, 8, 0);
    m_sentence->setMinimumHeight(2 * fontMetrics().height());
    column->addWidget(m_sentence);
    m_transport = new TransportBar(this);
    column->addWidget(m_transport);
    m_projectorBar = new ProjectorBar(this);
    m_projectorBar->hide();
    column->addWidget(m_projectorBar);
}

QWidget *Playground::buildLeft()
{
    auto *both = new QSplitter(Qt::Vertical);
    m_list = new ScenarioList;
    m_words = new ExplanationPanel;
    both->addWidget(m_list);
    both->addWidget(m_words);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 3);
    both->setSizes({400, 600}); // shares, not pixels
    both->setChildrenCollapsible(false);
    m_left = both;
    return both;
}

// The list is as wide as its titles, up to a fifth of the window, until the user moves its edge.
void Playground::fitLeft()
{
    if (m_isMoved)
        return;
    const int left = std::min(m_list->widthOfTitles(), width() / 5);
    m_both->setSizes({left, m_both->width() - m_both->handleWidth() - left});
}

void Playground::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitLeft();
}

QWidget *Playground::buildMiddle()
{
    m_pages = new QStackedWidget;
    m_run = new QWidget;
    auto *column = new QVBoxLayout(m_run);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_sandbox = new SandboxView;
    m_sandbox->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_panes = new RunPanes(Qt::Horizontal);
    // otherwise its preferred height would be the least, because the height of the cards depends on their width
    m_panes->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    column->addWidget(m_sandbox);
    column->addWidget(m_panes, 1);
    m_compare = new CompareView(m_parts.caption);
    m_choosing = new ChoosingPage;
    m_help = new HelpPage;
    m_pages->addWidget(m_run);
    m_pages->addWidget(m_compare);
    m_pages->addWidget(m_choosing);
    m_pages->addWidget(m_help);
    return m_pages;
}

void Playground::wire()
{
    connect(m_bar, &PlayBar::leaveWanted, this, &Playground::left);
    connect(m_bar, &PlayBar::languageChosen, this, &Playground::setLanguage);
    connect(m_bar, &PlayBar::openWanted, this,
            [this] { askForFile(this, [this](const QString &file) { openFile(file); }); });
    connect(m_bar, &PlayBar::saveRunWanted, this,
            [this] { askSave(tr("Save the run"), QStringLiteral("lockrun"), &Playground::writeRun); });
    connect(m_bar, &PlayBar::savePageWanted, this,
            [this] { askSave(tr("Save as a web page"), QStringLiteral("html"), &Playground::writePage); });
    connect(m_bar, &PlayBar::savePngWanted, this,
            [this] { askSave(tr("Save the lanes"), QStringLiteral("png"), &Playground::writePng); });
    connect(m_bar, &PlayBar::saveSvgWanted, this,
            [this] { askSave(tr("Save the lanes"), QStringLiteral("svg"), &Playground::writeSvg); });
    connect(m_bar, &PlayBar::choosingWanted, this, &Playground::showChoosing);
    connect(m_bar, &PlayBar::compareMenuOpens, this, &Playground::fillCompareMenu);
    connect(m_bar, &PlayBar::projectorWanted, this, &Playground::toggleProjector);
    connect(m_list, &ScenarioList::chosen, this, &Playground::openScenario);
    connect(m_bar, &PlayBar::helpWanted, this, &Playground::showHelp);
    connect(m_choosing, &ChoosingPage::scenarioWanted, this, &Playground::run);
    connect(m_help, &HelpPage::scenarioWanted, this, &Playground::run);
    connect(m_sandbox, &SandboxView::wanted, this, &Playground::act);
    connect(m_sandbox, &SandboxView::lockWanted, this, &Playground::actOn);
    connect(m_player, &Player::changed, this, &Playground::refresh);
    connect(m_player, &Player::livePauseWanted, m_parts.port, &PlayPort::setPaused);
    connect(m_player, &Player::liveStepWanted, m_parts.port, &PlayPort::step);
    connect(m_transport, &TransportBar::playOrPause, this, &Playground::runOrPause);
    connect(m_transport, &TransportBar::stepped, this, [this](int by) { by > 0 ? stepOn() : stepBack(); });
    connect(m_transport, &TransportBar::wentTo, m_player, &Player::goTo);
    connect(m_transport, &TransportBar::forkWanted, this, &Playground::fork);
    connect(m_transport, &TransportBar::stopWanted, this, &Playground::stop);
    connect(m_transport, &TransportBar::anewWanted, this, &Playground::runAnew);
    connect(m_transport, &TransportBar::speedChanged, m_player, &Player::setSpeed);
    connect(m_transport, &TransportBar::speedChanged, m_parts.port, &PlayPort::setSpeed);
    connect(m_transport, &TransportBar::speedChanged, this, &Playground::refresh);
    connect(m_parts.port, &PlayPort::recorded, this, &Playground::recorded);
    connect(m_parts.port, &PlayPort::stateChanged, this, &Playground::stateChanged);
    connect(m_parts.port, &PlayPort::failed, this, [this](const Error &error) {
        m_comparesNext.reset();
        m_message->say(error);
    });
}

template<class What> void Playground::addKey(const QKeySequence &key, What what)
{
    auto *shortcut = new QShortcut(key, this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, what);
}

// Keys pressed in an open menu belong to the menu, and must not trigger shortcuts.
bool Playground::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !QApplication::activePopupWidget())
        return QWidget::eventFilter(watched, event);
    static constexpr int ofPopups[] = {Qt::Key_Up,     Qt::Key_Down,  Qt::Key_Left,  Qt::Key_Right,
                                       Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape};
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (std::find(std::begin(ofPopups), std::end(ofPopups), key) != std::end(ofPopups))
        return QWidget::eventFilter(watched, event); // leaves these keys to the menu
    event->accept();
    return true;
}

// F1 is not a QShortcut, because the surrounding window may have the same shortcut, and Qt would then trigger neither.
void Playground::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_F1 && event->modifiers() == Qt::NoModifier)
        showHelp();
    else
        QWidget::keyPressEvent(event);
}

void Playground::addKeys()
{
    QApplication::instance()->installEventFilter(this);
    addStepKeys();
    addKey(Qt::Key_F, &Playground::fork);
    addKey(Qt::Key_S, &Playground::stop);
    addKey(Qt::Key_R, &Playground::runAnew);
    addKey(Qt::Key_F11, &Playground::toggleProjector);
    addKey(Qt::Key_V, &Playground::nextView);
    addKey(Qt::Key_Escape, &Playground::leavePage);
    addKey(Qt::Key_A, [this] { m_sandbox->focusNext(); });
    addKey(Qt::Key_Comma, [this] { m_transport->changeSpeed(-1); });
    addKey(Qt::Key_Period, [this] { m_transport->changeSpeed(+1); });
}

void Playground::addStepKeys()
{
    addKey(Qt::Key_Space, &Playground::pressSpace);
    addKey(Qt::Key_Right, &Playground::stepOn);
    addKey(Qt::Key_Left, &Playground::stepBack);
    addKey(Qt::Key_Home, &Playground::goHome);
    addKey(Qt::Key_End, &Playground::goToEnd);
}

// Presses the focused button, as Space usually does. If no button has the focus, runs or pauses.
void Playground::pressSpace()
{
    QWidget *focus = QApplication::focusWidget();
    auto *button = qobject_cast<QAbstractButton *>(focus);
    if (auto *tool = qobject_cast<QToolButton *>(focus); tool && tool->menu())
        tool->showMenu();
    else if (button)
        button->click();
    else if (auto *box = qobject_cast<QComboBox *>(focus))
        box->showPopup();
    else
        runOrPause();
}

bool Playground::isAt(const QWidget *page) const
{
    return m_pages->currentWidget() == page;
}

// Leaves the projector view if it is on, otherwise the page.
void Playground::leavePage()
{
    if (m_isProjector)
        return setProjector(false);
    stopComparing();
    refresh();
}

// Hides the list and the explanation for pages that need the width.
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
    if (m_list->choose(scenario))
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

// Runs the other scenario now, then shows both.
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
        menu->addAction(tr("Nothing to compare with yet: run a scenario, change something, and run it again"))
            ->setEnabled(false);
}

void Playground::toggleProjector()
{
    setProjector(!m_isProjector);
}

void Playground::setProjector(bool projector)
{
    if (projector == m_isProjector)
        return;
    m_isProjector = projector;
    QFont large = parentWidget() ? parentWidget()->font() : QFont();
    if (projector)
        large.setPointSizeF(projectorPoints);
    setFont(large);
    m_bar->setVisible(!projector);
    m_transport->setVisible(!projector);
    m_projectorBar->setVisible(projector);
    m_sandbox->setSmall(projector);
    m_panes->setLarge(projector);
    m_compare->setLarge(projector);
    setView(projector && isAt(m_compare) ? PaneView::Lanes : PaneView::All); // two runs leave no room for all panes
    showLeft();
    Q_EMIT fullScreenWanted(projector);
    refresh();
}

void Playground::setView(PaneView view)
{
    m_view = view;
    m_panes->setView(view);
    m_compare->setView(view);
}

void Playground::nextView()
{
    if (!m_isProjector)
        return;
    setView(m_view == PaneView::Commands ? PaneView::All : PaneView(int(m_view) + 1));
    refresh();
}

void Playground::open(const QString &scenarioOrFile)
{
    if (m_isAsked && scenarioOrFile == m_scenario.id) {
        stopComparing(); // its run stays
        return refresh();
    }
    if (m_list->choose(scenarioOrFile))
        return;
    if (QFileInfo::exists(scenarioOrFile))
        return openFile(scenarioOrFile);
    m_message->say(Tone::Bad,
                   tr("No scenario and no file is called “%1”. Choose a scenario on the left.")
                       .arg(elided(toDisplay(scenarioOrFile.toUtf8()), 80)));
}

void Playground::openFile(const QString &file)
{
    if (!file.endsWith(QLatin1String(".toml"), Qt::CaseInsensitive)) {
        const auto run = play::openRecording(file);
        if (!run)
            return m_message->say(run.error());
        if ((*run)->frames.empty())
            return m_message->say(Tone::Bad, tr("Nothing happened in this run."));
        return showRun(*run);
    }
    const auto read = play::readScenarioFile(file);
    if (const auto *scenario = std::get_if<play::Scenario>(&read))
        m_list->add(*scenario);
    else
        m_message->say(Tone::Bad, told(std::get<Complaints>(read)));
}

void Playground::askForFile(QWidget *parent, const std::function<void(const QString &file)> &chosen)
{
    auto *dialog = new QFileDialog(parent, tr("Open a scenario or a run"), {},
                                   tr("Scenarios and runs (*.toml *.lockrun);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

QStringList Playground::headingOfLanes() const
{
    return {shownScenario().title.in(m_language), sentence()};
}

// The comparison has its own panes. While it is visible, those of the run stay behind.
std::vector<LanesPart> Playground::picturedLanes() const
{
    m_panes->show(m_player->recording(), m_player->frame());
    return m_panes->lanes()->pictured();
}

Result<bool> Playground::writePage(const QString &file) const
{
    return writeFile(file, runPage(m_player->recording(), m_language, m_parts.caption));
}

Result<bool> Playground::writeRun(const QString &file) const
{
    return writeFile(file, play::toFile(*m_player->recording()));
}

Result<bool> Playground::writePng(const QString &file) const
{
    return writeLanesPng(picturedLanes(), headingOfLanes(), file);
}

Result<bool> Playground::writeSvg(const QString &file) const
{
    return writeLanesSvg(picturedLanes(), headingOfLanes(), file);
}

void Playground::askSave(const QString &title, const QString &suffix,
                         Result<bool> (Playground::*write)(const QString &) const)
{
    const auto save = [this, write, run = m_player->recording()](const QString &file) {
        if (!isSameRun(run, m_player->recording())) // a second start of the program can open another scenario
            return m_message->say(Tone::Bad, tr("Nothing was written, because another run was opened meanwhile."));
        const Result<bool> done = (this->*write)(file);
        if (done)
            m_message->say(Tone::Good, tr("Written: %1").arg(file));
        else
            m_message->say(done.error());
    };
    askWhereToSave(this, title, QStringLiteral("lockscope-run.") + suffix, save);
}

} // namespace lockscope::ui
