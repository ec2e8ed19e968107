#pragma once

#include "core/model/lock_id.h"
#include "ui/models/columns.h"
#include "ui/widgets/row_table.h"

#include <QElapsedTimer>
#include <QTimer>

#include <array>
#include <optional>

namespace lockscope::ui {

class LockTableModel;

// The table of locks. Countdowns of the rows in sight are repainted by a timer while the window is shown. It never
// scrolls sideways: Name takes the room that is left, and columns that find none are left out, the least important
// first.
class LockTableView : public RowTable {
    Q_OBJECT

public:
    explicit LockTableView(LockTableModel *model, QWidget *parent = nullptr);

    std::optional<LockId> currentLock() const;
    std::vector<LockId> chosenLocks() const;
    bool hasSeveralChosen() const;
    std::optional<LockId> onlyMarked() const; // the current one, when its row is marked and no other is
    void choose(const LockId &id); // marks it and scrolls there, when it is shown
    void mark(const LockId &id); // the same where the table stands
    QString asTsv() const; // chosen rows, columns as shown; control characters are escaped, so that a row is a line

    void setColumnShown(Column column, bool shown);
    bool isColumnShown(Column column) const; // chosen, even when there is no room for it
    QByteArray saveColumns();
    void restoreColumns(const QByteArray &state);
    void resetColumns();
    // Sorts what the first look has found so far, also where the mouse rests; not while it moves. Told again and again
    // until it has ended.
    void sortFirstLook(bool isUnderWay);

public Q_SLOTS:
    void copyChosen() const;

Q_SIGNALS:
    void currentLockChanged(const lockscope::LockId &id); // chosen by the user
    void opened(); // Return, also where none is current; or double click
    void escaped();
    void inSightChanged(const std::vector<lockscope::LockId> &locks);
    void typed(const QString &text); // letters typed into the table: the beginning of a filter

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
    void tellInSight();
    void setRowHeight();
    void sectionResized(int section, int from, int to);
    void fitColumns();
    void widenForContents(int firstRow, int lastRow);
    int contentsWidth(Column column, int firstRow, int lastRow) const;

    LockTableModel *m_model;
    std::array<bool, columnCount> m_chosen{}; // by the user, or at first
    std::array<bool, columnCount> m_sized{}; // by the user: their contents do not widen them
    bool m_fitting = false;
    QTimer m_refit;
    QTimer m_countdown;
    int m_countedFrom = -1; // the first row in sight whose running texts are known
    std::vector<QString> m_counted; // these texts, row by row
    QTimer m_inSight;
    QElapsedTimer m_sinceMoved; // the mouse
    bool m_isFirstLook = false;
    std::vector<LockId> m_told;
};

} // namespace lockscope::ui
