#pragma once

#include "core/base/error.h"
#include "core/locks/hold.h"

#include <QWidget>

#include <vector>

namespace lockscope::ui {

// The locks held by this program. One that was lost stays, with why, until it is dismissed. GUI thread.
class MinePanel : public QWidget {
    Q_OBJECT

public:
    explicit MinePanel(QWidget *parent = nullptr);

    void setHolds(const std::vector<locks::HoldFacts> &holds); // all there are now
    void releaseFinished(quint64 holdId, bool done, const Error &error);

Q_SIGNALS:
    void releaseRequested(quint64 holdId); // one hold count
    void dismissed(quint64 holdId); // a lost one: whoever keeps its facts may forget them (Session::release does)
};

} // namespace lockscope::ui
