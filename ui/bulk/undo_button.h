#pragma once

#include "core/base/clock.h"

#include <QPushButton>
#include <QTimer>

#include <functional>
#include <map>
#include <vector>

namespace lockscope::ui {

// Takes several things back, each of which can be for a while of its own: says how many still can, and for how long the
// last of them. Disabled when none can. GUI thread.
class UndoButton : public QPushButton {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    UndoButton(Now now, QWidget *parent);

    void offer(std::size_t nth, Instant until);
    std::size_t count() const { return m_until.size(); } // that still can be
    std::vector<std::size_t> take(); // these; none is offered any more

Q_SIGNALS:
    void over(); // the last one cannot be taken back any more

private:
    void tick();
    void showLeft();

    Now m_now;
    std::map<std::size_t, Instant> m_until;
    QTimer m_tick;
};

} // namespace lockscope::ui
