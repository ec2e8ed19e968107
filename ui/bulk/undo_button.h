#pragma once

#include "core/base/clock.h"

#include <QPushButton>
#include <QTimer>

#include <functional>
#include <map>
#include <vector>

namespace lockscope::ui {

// Offers to undo several actions, each until its own deadline. Shows how many can be undone, and the time left until
// the last deadline. Disabled if no action can be undone. GUI thread.
class UndoButton : public QPushButton {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    UndoButton(Now now, QWidget *parent);

    void offer(std::size_t nth, Instant until);
    std::size_t count() const { return m_until.size(); } // how many actions can still be undone
    std::vector<std::size_t> take(); // returns the undoable positions and empties the button

Q_SIGNALS:
    void over(); // the last deadline has passed

private:
    void tick();
    void showLeft();

    Now m_now;
    std::map<std::size_t, Instant> m_until;
    QTimer m_tick;
};

} // namespace lockscope::ui
