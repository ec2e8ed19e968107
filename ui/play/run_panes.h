#pragma once

#include "core/play/record/recording.h"

#include <QSplitter>

namespace lockscope::ui {

class CommandsPane;
class LanesStack;
class RedisPane;

enum class PaneView : quint8 { All, Lanes, Redis, Commands };

// A run at one of its frames, three ways in step: who had which lock when, what is in Redis then, and what was said to
// get there. GUI thread.
class RunPanes : public QSplitter {
    Q_OBJECT

public:
    // Beside: what is in Redis stands beside the commands, otherwise above them (where there is little width).
    RunPanes(Qt::Orientation below, QWidget *parent = nullptr);

    void show(const play::RecordingPtr &recording, int frame); // null or -1: nothing yet
    // What the other run has not, or has otherwise, stands out, from the next show() on. Null: nothing does.
    void compare(const play::RecordingPtr &recording, const play::RecordingPtr &other);
    void setLarge(bool large); // for a projector: thick strokes, and nothing that can be done without
    void setView(PaneView view);
    LanesStack *lanes() const { return m_lanes; }
    RedisPane *redis() const { return m_redis; }
    CommandsPane *commands() const { return m_commands; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void openScript(const QByteArray &name);
    void fitLanes();

    LanesStack *m_lanes;
    RedisPane *m_redis;
    CommandsPane *m_commands;
    QSplitter *m_below;
    bool m_isMoved = false; // by hand: it stays so
};

} // namespace lockscope::ui
