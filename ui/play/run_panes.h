#pragma once

#include "core/play/recording/recording.h"

#include <QSplitter>

namespace lockscope::ui {

class CommandsPane;
class LanesStack;
class RedisPane;

enum class PaneView : quint8 { All, Lanes, Redis, Commands };

// One frame of a run in three panes: lanes, data in Redis, and commands. GUI thread.
class RunPanes : public QSplitter {
    Q_OBJECT

public:
    // `below` puts the data in Redis beside the commands (horizontal) or above them (vertical, for a small width).
    RunPanes(Qt::Orientation below, QWidget *parent = nullptr);

    void show(const play::RecordingPtr &recording, int frame); // null or -1 shows nothing
    // Highlights what differs from the other run, from the next show() on. Null ends the comparison.
    void compare(const play::RecordingPtr &recording, const play::RecordingPtr &other);
    void setLarge(bool large); // for a projector: thick strokes and only essential parts
    void setView(PaneView view);
    LanesStack *lanes() const { return m_lanes; }
    RedisPane *redis() const { return m_redis; }
    CommandsPane *commands() const { return m_commands; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void openScript(const QByteArray &name);
    void fitLanes();
    bool isShown(const play::RecordingPtr &recording, int frame) const;

    LanesStack *m_lanes;
    RedisPane *m_redis;
    CommandsPane *m_commands;
    QSplitter *m_below;
    play::RecordingPtr m_shown; // null if the next show() must show everything
    int m_frame = -1;
    bool m_isCompared = false;
    bool m_isMoved = false; // the user moved the splitter, so its position stays
};

} // namespace lockscope::ui
