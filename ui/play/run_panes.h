#pragma once

#include "core/play/record/recording.h"

#include <QSplitter>

namespace lockscope::ui {

class CommandsPane;
class LanesStack;
class RedisPane;

// A run at one of its frames, three ways in step: who had which lock when, what is in Redis then, and what was said to
// get there. GUI thread.
class RunPanes : public QSplitter {
    Q_OBJECT

public:
    // Beside: what is in Redis stands beside the commands, otherwise above them (where there is little width).
    RunPanes(Qt::Orientation below, QWidget *parent = nullptr);

    void show(const play::RecordingPtr &recording, int frame); // null or -1: nothing yet
    LanesStack *lanes() const { return m_lanes; }
    RedisPane *redis() const { return m_redis; }
    CommandsPane *commands() const { return m_commands; }

private:
    void openScript(const QByteArray &name);

    LanesStack *m_lanes;
    RedisPane *m_redis;
    CommandsPane *m_commands;
};

} // namespace lockscope::ui
