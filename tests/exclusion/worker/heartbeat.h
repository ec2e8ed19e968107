#pragma once

#include "tests/exclusion/history/history_file.h"

#include <thread>

namespace lockscope::exclusion {

// Records in the history when this process did not run (because it was stopped, or the machine was busy). A thread
// should wake up every few milliseconds and notices when it did not.
class Heartbeat {
public:
    Heartbeat(HistoryWriter *history, QByteArray who);

private:
    static void beat(std::stop_token stop, HistoryWriter *history, QByteArray who);
    std::jthread m_thread;
};

} // namespace lockscope::exclusion
