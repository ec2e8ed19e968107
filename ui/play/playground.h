#pragma once

#include "core/base/result.h"
#include "core/play/choosing/choosing.h"
#include "ui/play/export/tell.h"
#include "ui/play/play_port.h"
#include "ui/play/run/player.h"
#include "ui/play/run_panes.h"

#include <QWidget>

class QComboBox;
class QSplitter;
class QStackedWidget;

namespace lockscope::ui {

class ChoosingPage;
class CompareView;
class HelpPage;
class MessageLine;
class PlainLabel;
class PlayBar;
class ProjectorBar;
class ScenarioList;
class StageView;
class TransportBar;
class WordsPanel;

// Where one sees how locks behave: scenarios that are run on servers of their own, stepped through, and changed at any
// point. It asks its port for runs and shows what that records; nothing here speaks to a server. GUI thread.
class Playground : public QWidget {
    Q_OBJECT

public:
    struct Parts { // which outlive it
        PlayPort *port;
        Clock *clock;
        Tell tell;
        play::Choosing choosing; // the page of that name
    };
    Playground(const Parts &parts, std::vector<play::Scenario> scenarios, QWidget *parent = nullptr);

    // By the id of one that is there, or a file: a scenario, or a run that was kept.
    void open(const QString &scenarioOrFile);
    void openScenario(const play::Scenario &scenario);
    void showRun(const play::RecordingPtr &run); // that is over
    play::Language language() const { return m_language; }
    void setLanguage(play::Language language);
    void setProjector(bool projector);
    Player *player() const { return m_player; }
    QString sentence() const; // of what just happened
    void say(const QString &warning); // of what is not of the playground, but should be seen here

    Result<bool> writePage(const QString &file) const;
    Result<bool> writeRun(const QString &file) const;
    Result<bool> writePng(const QString &file) const;
    Result<bool> writeSvg(const QString &file) const;

Q_SIGNALS:
    void left(); // back to the live table
    void fullScreenWanted(bool wanted); // for the projector

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // of the program

private:
    // playground_layout.cpp
    void build();
    QWidget *buildLeft();
    QWidget *buildMiddle();
    void wire();
    void addKeys();
    template<class What> void addKey(const QKeySequence &key, What what);
    void addStepKeys();
    void pressSpace();

    void refresh(); // what the player is at
    void showStage();
    void showSentence();
    void runOrPause();
    void stepOn();
    void stepBack();
    void goHome();
    void goToEnd();
    void fork();
    void stop();
    void runAnew();
    void begin(bool paused);
    bool isAt(const QWidget *page) const;
    void leavePage();
    void showLeft();
    void act(const play::Action &action);
    void actOn(const play::LockTerms &lock, const play::Action &action); // which may have to be put there first
    bool mayAct() const;
    bool mayBegin() const; // there is a scenario, or a free stage
    void recorded(const play::RecordingPtr &run);
    void keep(const play::RecordingPtr &run);
    void stateChanged(PlayPort::State state);
    bool isThere() const; // a stage, with servers
    const play::Scenario &shownScenario() const;

    // playground_projector.cpp
    void toggleProjector();
    void nextView();
    void setView(PaneView view);

    // playground_files.cpp
    QStringList headingOfLanes() const;
    void openFile(const QString &file);
    void askOpen();
    void askSave(const QString &title, const QString &suffix, Result<bool> (Playground::*write)(const QString &) const);

    // playground_pages.cpp: what may stand in the place of the run
    void showChoosing(bool shown);
    void showHelp();
    void run(const QString &scenario); // chosen on another page
    void compareWith(const play::RecordingPtr &other);
    void compareBeside();
    void stopComparing();
    void fillCompareMenu();

    Parts m_parts;
    Player *m_player;
    play::Scenario m_scenario; // that is chosen
    play::Language m_language;
    PlayPort::State m_state = PlayPort::State::None;
    bool m_isProjector = false;
    PaneView m_view = PaneView::All;
    bool m_isAsked = false; // for a run of what is chosen: what is told is of it, and not of one that is being ended
    bool m_isNewRun = true; // what comes next is of another run
    play::RecordingPtr m_comparesNext; // with which the run that is under way is compared at its end; null: it is not
    std::vector<play::RecordingPtr> m_kept; // runs of this session, oldest first

    PlayBar *m_bar;
    QWidget *m_left;
    ScenarioList *m_list;
    WordsPanel *m_words;
    StageView *m_stage;
    RunPanes *m_panes;
    QStackedWidget *m_pages;
    QWidget *m_run; // the page of stage and panes
    CompareView *m_compare;
    ChoosingPage *m_choosing;
    HelpPage *m_help;
    PlainLabel *m_sentence;
    MessageLine *m_message;
    TransportBar *m_transport;
    ProjectorBar *m_projectorBar;
};

} // namespace lockscope::ui
