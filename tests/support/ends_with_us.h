#pragma once

class QProcess;

namespace lockscope {

// Call it before the process starts: the child is killed when this process ends in any way. A surviving child would
// keep the test's output open, and the test would seem to run on.
void endWithUs(QProcess &child);

} // namespace lockscope
