#pragma once

class QProcess;

namespace lockscope {

// To be called before it starts: the child is killed when this process ends, however that is. One that went on would
// keep the output of a test open, which then seems to run on.
void endWithUs(QProcess &child);

} // namespace lockscope
