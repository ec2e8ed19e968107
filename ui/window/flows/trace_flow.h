#pragma once

#include "core/trace/post_mortem.h"
#include "ui/link/session_port.h"

#include <functional>

namespace lockscope::ui {

class TraceView;

// Connects the trace of the window with the session, and explains why an unlock in the trace was refused.
class TraceFlow : public QObject {
    Q_OBJECT

public:
    // Other known events of a lock, in any order.
    using Past = std::function<std::vector<trace::PastEvent>(const Key &key, const Owner &owner)>;

    // All arguments must outlive this object.
    TraceFlow(SessionPort *port, TraceView *view, Past past, QObject *parent);

private:
    void explain(const TraceEvent &refused);

    TraceView *m_view;
    Past m_past;
};

} // namespace lockscope::ui
