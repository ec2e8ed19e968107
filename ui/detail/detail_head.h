#pragma once

#include "ui/models/lock_cells.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui {

class FactLabel;
class StateBadge;
class WrappedName;

// The top of the details: the lock's name, its state, its kind and connection, and a button that copies.
class DetailHead : public QWidget {
    Q_OBJECT

public:
    explicit DetailHead(QWidget *parent = nullptr);

    void setLock(const Lock &lock, const View &view);
    QToolButton *copyButton() const { return m_copy; }
    QString asText() const; // the whole name, state, kind and connection

Q_SIGNALS:
    void allWanted(); // the user wants to copy all details

private:
    void buildMenu();
    void copy(const QString &text);

    Key m_key;
    WrappedName *m_name;
    QToolButton *m_copy;
    StateBadge *m_badge;
    FactLabel *m_kind;
    FactLabel *m_where; // for several connections
    QString m_state;
};

} // namespace lockscope::ui
