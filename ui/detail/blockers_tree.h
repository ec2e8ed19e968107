#pragma once

#include "core/model/blocking.h"
#include "core/words/phrase.h"

#include <QTreeWidget>

#include <vector>

namespace lockscope::ui {

// The owners that a lock blocks: below each owner are those that wait for a lock that it holds. An update with the same
// owners keeps selection, focus and folded rows.
class BlockersTree : public QTreeWidget {
    Q_OBJECT

public:
    explicit BlockersTree(QWidget *parent = nullptr);

    void setBlocking(const Blocking &blocking, Instant now, const words::ClientNames &named);
    void setNow(Instant now); // for the durations only

    static constexpr int mostRows = 10; // with more rows the tree scrolls

Q_SIGNALS:
    void lockRequested(const lockscope::LockId &lock); // for which the owner of the chosen row waits

protected:
    void keyPressEvent(QKeyEvent *event) override; // copies
    void changeEvent(QEvent *event) override;

private:
    enum Column { Owner, Lock, Waited };
    void fill(const words::ClientNames &named);
    void fitHeight();

    std::vector<BlockedOwner> m_owners;
    int m_leftOut = 0;
    std::vector<QTreeWidgetItem *> m_items; // of each owner
};

} // namespace lockscope::ui
