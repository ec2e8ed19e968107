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

// Switches between the live table and the playground. While the playground is visible, the parts of the table are
// hidden and the table's keyboard actions are disabled. Creates the playground and its thread on first use. GUI thread.
class PlayPlace : public QStackedWidget {
    Q_OBJECT

public:
    // `toggle` shows or leaves the playground. `quit` stays enabled. All arguments must outlive this object.
    PlayPlace(QWidget *live, QAction *toggle, QAction *quit, Clock *clock, QMainWindow *window);
    ~PlayPlace() override; // ends the run and joins its thread

    bool isPlaying() const;
    void setPlaying(bool playing);
    void open(const QString &scenarioOrFile);
    void say(const QString &warning); // shows a warning about the hidden live table

Q_SIGNALS:
    void changed(); // the set of enabled actions has changed

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Playground *playground(); // created on first use
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
    QByteArray m_docks; // the layout of the docks before the playground was shown
    QList<QAction *> m_asleep; // actions to enable again
    Qt::WindowStates m_windowed;
};

} // namespace lockscope::ui
