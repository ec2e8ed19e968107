#pragma once

#include "core/base/bytes.h"
#include "ui/models/columns.h"

#include <QTableView>
#include <QTimer>

#include <optional>

namespace lockscope::ui {

class LockTableModel;

// The table of locks. Countdowns of the rows in sight are repainted by a timer while the window is shown.
class LockTableView : public QTableView {
    Q_OBJECT

public:
    explicit LockTableView(LockTableModel *model, QWidget *parent = nullptr);

    std::optional<Key> currentLock() const;
    std::vector<Key> chosenLocks() const;
    void choose(const Key &name); // scrolls there when it is shown
    QString asTsv() const; // chosen rows, columns as shown; control characters are escaped, so that a row is a line

    void setColumnShown(Column column, bool shown);
    bool isColumnShown(Column column) const;
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);
    void resetColumns();

public Q_SLOTS:
    void copyChosen() const;

Q_SIGNALS:
    void currentLockChanged(const lockscope::Key &name); // chosen by the user
    void opened(); // Return or double click
    void inSightChanged(const std::vector<lockscope::Key> &names);
    void typed(const QString &text); // letters typed into the table: the beginning of a filter

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    bool viewportEvent(QEvent *event) override;
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

    LockTableModel *m_model;
    QTimer m_countdown;
    QTimer m_inSight;
    std::vector<Key> m_told;
};

} // namespace lockscope::ui
