#pragma once

#include "core/base/result.h"
#include "core/play/choosing/choosing.h"
#include "ui/lanes/lanes_export.h"
#include "ui/play/export/run_page.h"
#include "ui/play/play_port.h"
#include "ui/play/run/player.h"
#include "ui/play/run_panes.h"

#include <QWidget>

#include <functional>

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
class SandboxView;
class TransportBar;
class ExplanationPanel;

// Shows how locks behave: runs scenarios on private servers, steps through them, and changes them at any point. It
// requests runs from its port and shows their recordings, so nothing here talks to a server. GUI thread.
class Playground : public QWidget {
    Q_OBJECT

public:
    struct Parts { // the objects must outlive the playground
        PlayPort *port;
        Clock *clock;
        FrameCaption caption;
        play::Choosing choosing; // for ChoosingPage
    };
    Playground(const Parts &parts, std::vector<play::Scenario> scenarios, QWidget *parent = nullptr);

    // Opens a scenario by its id, or a file with a scenario or a saved run.
    void open(const QString &scenarioOrFile);
    void openScenario(const play::Scenario &scenario);
    void showRun(const play::RecordingPtr &run); // shows a finished run
    play::Language language() const { return m_language; }
    void setLanguage(play::Language language);
    void setProjector(bool projector);
    Player *player() const { return m_player; }
    QString sentence() const; // the caption of the current frame
    void say(const QString &warning); // shows a warning about the live table
    // Asks for the file of a scenario or a run. Calls `chosen` unless the user cancels or `parent` is destroyed.
    static void askForFile(QWidget *parent, const std::function<void(const QString &file)> &chosen);

    Result<bool> writePage(const QString &file) const;
    Result<bool> writeRun(const QString &file) const;
    Result<bool> writePng(const QString &file) const;
    Result<bool> writeSvg(const QString &file) const;

Q_SIGNALS:
    void left(); // back to the live table
    void fullScreenWanted(bool wanted); // for the projector

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // sees the events of the whole program
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    QWidget *buildLeft();
    QWidget *buildMiddle();
    void wire();
    void addKeys();
    template<class What> void addKey(const QKeySequence &key, What what);
    void addStepKeys();
    void pressSpace();

    void refresh(); // shows the frame of the player
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
    void fitLeft();
    void act(const play::Action &action);
    void actOn(const play::LockTerms &lock, const play::Action &action); // adds the lock first if it is new
    bool mayAct() const;
    bool mayBegin() const; // a scenario or a free stage is chosen
    void recorded(const play::RecordingPtr &run);
    void keep(const play::RecordingPtr &run);
    void stateChanged(PlayPort::State state);
    bool isThere() const; // the sandbox has servers
    const play::Scenario &shownScenario() const;

    void toggleProjector();
    void nextView();
    void setView(PaneView view);

    QStringList headingOfLanes() const;
    std::vector<LanesPart> picturedLanes() const; // of the shown frame
    void openFile(const QString &file);
    void askSave(const QString &title, const QString &suffix, Result<bool> (Playground::*write)(const QString &) const);

    void showChoosing(bool shown);
    void showHelp();
    void run(const QString &scenario); // the user chose this scenario on another page
    void compareWith(const play::RecordingPtr &other);
    void compareBeside();
    void stopComparing();
    void fillCompareMenu();

    Parts m_parts;
    Player *m_player;
    play::Scenario m_scenario; // the chosen scenario
    play::Language m_language;
    PlayPort::State m_state = PlayPort::State::None;
    bool m_isProjector = false;
    bool m_isMoved = false; // the user moved the edge of the list
    PaneView m_view = PaneView::All;
    // Whether a run of the chosen scenario was requested. Otherwise, the port's events belong to a run that is ending.
    bool m_isAsked = false;
    bool m_isNewRun = true; // the next recording belongs to a new run
    play::RecordingPtr m_comparesNext; // the run to compare with the current run at its end; null for none
    std::vector<play::RecordingPtr> m_kept; // runs of this session, oldest first

    PlayBar *m_bar;
    QSplitter *m_both;
    QWidget *m_left;
    ScenarioList *m_list;
    ExplanationPanel *m_words;
    SandboxView *m_sandbox;
    RunPanes *m_panes;
    QStackedWidget *m_pages;
    QWidget *m_run; // the page with the sandbox and the panes
    CompareView *m_compare;
    ChoosingPage *m_choosing;
    HelpPage *m_help;
    PlainLabel *m_sentence;
    MessageLine *m_message;
    TransportBar *m_transport;
    ProjectorBar *m_projectorBar;
};

} // namespace lockscope::ui
