#pragma once

#include "core/trace/post_mortem.h"
#include "ui/link/session_port.h"

#include <functional>

namespace lockscope::ui {

class TraceView;

// The trace of the window: what is asked of the session for it, and why an unlock in it was refused.
class TraceFlow : public QObject {
    Q_OBJECT

public:
    // What else is known of a lock's past, in any order.
    using Past = std::function<std::vector<trace::PastEvent>(const Key &key, const Owner &owner)>;

    // All outlive it.
    TraceFlow(SessionPort *port, TraceView *view, Past past, QObject *parent);

private:
    void explain(const TraceEvent &refused);

    TraceView *m_view;
    Past m_past;
};

} // namespace lockscope::ui
