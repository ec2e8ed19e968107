#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QList>
#include <QStackedWidget>

class QAction;
class QMainWindow;

namespace lockscope::ui {

class PlayLink;
class Playground;

// Where the live table is, or the playground in its place. While it is there the parts that belong to the table are
// hidden, and what could be done by key to a lock that nobody sees cannot be done. The playground and its thread are
// made when somebody wants them. GUI thread.
class PlayPlace : public QStackedWidget {
    Q_OBJECT

public:
    // `toggle`: shows or leaves it. `quit` can be done everywhere. All outlive it.
    PlayPlace(QWidget *live, QAction *toggle, QAction *quit, Clock *clock, QMainWindow *window);
    ~PlayPlace() override; // ends its run and joins it

    bool isPlaying() const;
    void setPlaying(bool playing);
    void open(const QString &scenarioOrFile);
    void say(const QString &warning); // what happened meanwhile to the locks that are not seen

Q_SIGNALS:
    void changed(); // what may be done is another thing now

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Playground *playground(); // made now, if there is none yet
    QList<QWidget *> liveParts() const;
    void hideLive();
    void showLive();
    void setFullScreen(bool full);

    QWidget *m_live;
    QAction *m_toggle;
    QAction *m_quit;
    Clock *m_clock;
    QMainWindow *m_window;
    PlayLink *m_link = nullptr;
    Playground *m_playground = nullptr;
    QByteArray m_docks; // as they were
    QList<QAction *> m_asleep; // that were enabled
    Qt::WindowStates m_windowed;
};

} // namespace lockscope::ui
