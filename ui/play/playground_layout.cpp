#include "ui/look/letter_width.h"
#include "ui/play/choosing_page.h"
#include "ui/play/compare_view.h"
#include "ui/play/help_page.h"
#include "ui/play/play_bar.h"
#include "ui/play/playground.h"
#include "ui/play/projector_bar.h"
#include "ui/play/run_panes.h"
#include "ui/play/scenario_list.h"
#include "ui/play/stage/stage_view.h"
#include "ui/play/transport_bar.h"
#include "ui/play/words_panel.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

// Where the parts of the playground are, what each hears of the others, and the keys that are everywhere the same.
namespace lockscope::ui {

void Playground::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bar = new PlayBar(this);
    column->addWidget(m_bar);
    auto *both = new QSplitter(Qt::Horizontal, this);
    both->setChildrenCollapsible(false);
    both->addWidget(buildLeft());
    both->addWidget(buildMiddle());
    both->setStretchFactor(0, 0);
    both->setStretchFactor(1, 1);
    const int letter = letterWidth(fontMetrics());
    both->setSizes({42 * letter, 160 * letter});
    column->addWidget(both, 1);
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
    m_words = new WordsPanel;
    both->addWidget(m_list);
    both->addWidget(m_words);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 3);
    both->setSizes({400, 600}); // as shares
    both->setChildrenCollapsible(false);
    m_left = both;
    return both;
}

QWidget *Playground::buildMiddle()
{
    m_pages = new QStackedWidget;
    m_run = new QWidget;
    auto *column = new QVBoxLayout(m_run);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_stage = new StageView;
    m_stage->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_panes = new RunPanes(Qt::Horizontal);
    column->addWidget(m_stage);
    column->addWidget(m_panes, 1);
    m_compare = new CompareView(m_parts.tell);
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
    connect(m_bar, &PlayBar::openWanted, this, &Playground::askOpen);
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
    connect(m_stage, &StageView::wanted, this, &Playground::act);
    connect(m_stage, &StageView::lockWanted, this, &Playground::actOn);
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

// What is typed into an open menu is meant for the menu: letters choose in it, and run nothing under it.
bool Playground::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !QApplication::activePopupWidget())
        return QWidget::eventFilter(watched, event);
    static constexpr int ofPopups[] = {Qt::Key_Up,     Qt::Key_Down,  Qt::Key_Left,  Qt::Key_Right,
                                       Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape};
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (std::find(std::begin(ofPopups), std::end(ofPopups), key) != std::end(ofPopups))
        return QWidget::eventFilter(watched, event); // which they hear of in this way
    event->accept();
    return true;
}

void Playground::addKeys()
{
    QApplication::instance()->installEventFilter(this);
    addStepKeys();
    addKey(Qt::Key_F, &Playground::fork);
    addKey(Qt::Key_S, &Playground::stop);
    addKey(Qt::Key_R, &Playground::runAnew);
    addKey(Qt::Key_F1, &Playground::showHelp);
    addKey(Qt::Key_F11, &Playground::toggleProjector);
    addKey(Qt::Key_V, &Playground::nextView);
    addKey(Qt::Key_Escape, &Playground::leavePage);
    addKey(Qt::Key_A, [this] { m_stage->focusNext(); });
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

// A button that has the focus is pressed, as everywhere.
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

} // namespace lockscope::ui
