#pragma once

#include "core/model/lock_id.h"
#include "ui/models/columns.h"
#include "ui/widgets/row_table.h"

#include <QElapsedTimer>
#include <QTimer>

#include <array>
#include <optional>

namespace lockscope::ui {

class ActivityDelegate;
class LockTableModel;
class SeenTimer;

// The table of locks. While the window is visible, timers repaint the countdowns of the visible rows, and new rows. It
// never scrolls sideways: Name takes the remaining room, and the least important columns are hidden if they do not fit.
class LockTableView : public RowTable {
    Q_OBJECT

public:
    explicit LockTableView(LockTableModel *model, QWidget *parent = nullptr);

    std::optional<LockId> currentLock() const;
    std::vector<LockId> chosenLocks() const;
    bool hasSeveralChosen() const;
    std::optional<LockId> onlyMarked() const; // the current lock, if its row is the only selected one
    void choose(const LockId &id); // selects the lock's row and scrolls to it, if it is shown
    void mark(const LockId &id); // the same without scrolling
    void scrollToCurrent();
    void tellInSightAgain(); // although the visible rows may be the same as before
    QString asTsv() const; // selected rows, shown columns; escapes control characters, so that each row is one line

    void setColumnShown(Column column, bool shown);
    bool isColumnShown(Column column) const; // chosen by the user, even if there is no room for it
    QByteArray saveColumns();
    void restoreColumns(const QByteArray &state);
    void resetColumns();
    // Sorts the rows that the first scan has found so far, even if the mouse rests over them, but not while the mouse
    // moves. Call repeatedly until the scan has ended.
    void sortFirstLook(bool isUnderWay);

public Q_SLOTS:
    void copyChosen() const;

Q_SIGNALS:
    void currentLockChanged(const lockscope::LockId &id); // chosen by the user
    void opened(); // by Return, even without a current lock, or by a double click
    void escaped();
    void inSightChanged(const std::vector<lockscope::LockId> &locks);
    void typed(const QString &text); // letters typed into the table, which start a filter

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    bool viewportEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyboardSearch(const QString &search) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setUpHeader();
    void showColumnMenu(const QPoint &at);
    void repaintCountdowns();
    void repaintActivity(int firstRow, int endRow);
    void fadeNewRows();
    void repaintNewRows();
    void tellInSight();
    void setRowHeight();
    void sectionResized(int section, int from, int to);
    void fitColumns();
    void restoreChosenColumns(const std::vector<bool> &chosen);
    void widenForContents(int firstRow, int lastRow);
    int contentsWidth(Column column, int firstRow, int lastRow) const;

    LockTableModel *m_model;
    std::array<bool, columnCount> m_chosen{}; // the columns to show, chosen by the user or by default
    std::array<bool, columnCount> m_sized{}; // the columns that the user has resized; content does not widen them
    bool m_fitting = false;
    QTimer m_refit;
    SeenTimer *m_countdown;
    int m_countedFrom = -1; // the row with which m_counted begins
    std::vector<QString> m_counted; // the painted texts that change as time passes, row by row
    ActivityDelegate *m_activity;
    int m_repaints = 0; // of countdowns
    SeenTimer *m_fade; // runs while new rows fade in
    QTimer m_inSight;
    QTimer m_rest; // ends the frozen order when the mouse rests
    QElapsedTimer m_sinceMoved; // since the last move of the mouse
    bool m_isFirstLook = false;
    std::vector<LockId> m_told;
};

} // namespace lockscope::ui
