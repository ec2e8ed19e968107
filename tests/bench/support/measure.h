#pragma once

#include "core/async/task.h"

#include <QtGlobal>

#include <vector>

namespace lockscope::bench {

// CPU time so far, in microseconds.
double cpuOf(qint64 pid); // a whole process, ours or another
double cpuOfThisProcess();
double cpuOfThisThread();
double cpuOfChildren(); // of child processes that have ended
double wallMicros();

double percentile(std::vector<double> values, double share); // share 0.5: the median; 0 if there are no values
double median(std::vector<double> values);

qint64 residentBytes(); // of this process, now

// Runs the event loop until the task is done.
void runUntilDone(Task<void> task);

} // namespace lockscope::bench
