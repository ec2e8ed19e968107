#pragma once

#include "core/base/error.h"
#include "core/locks/hold.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <set>
#include <vector>

class QPushButton;
class QStackedWidget;
class QTableView;

namespace lockscope::ui {

class HoldTableModel;
class MessageLine;

// The locks held by this program, each with its countdown and a button to release it. One that was lost stays, with
// why, until it is dismissed. GUI thread.
class MinePanel : public QWidget {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    explicit MinePanel(QWidget *parent = nullptr, Now now = &BootClock::now);

    void setHolds(const std::vector<locks::HoldFacts> &holds); // all there are now
    void releaseFinished(quint64 holdId, bool done, const Error &error);

Q_SIGNALS:
    void releaseRequested(quint64 holdId); // one hold count
    void dismissed(quint64 holdId); // a lost one: whoever keeps its facts may forget them (Session::release does)

private:
    void addButtons(int first, int last);
    void act(quint64 holdId);
    void updateButtons();
    QPushButton *button(int row) const;

    HoldTableModel *m_model;
    QTableView *m_view;
    QStackedWidget *m_body;
    MessageLine *m_message;
    std::set<quint64> m_releasing;
    QTimer m_tick;
};

} // namespace lockscope::ui
