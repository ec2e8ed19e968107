#pragma once

#include "ui/play/panes/key_rows.h"

#include <QTreeWidget>

namespace lockscope::ui {

// What is in Redis now: servers, their keys with their time to live, and what is in these. What is another than a frame
// before is lit: bold, with a sign before it, on another ground. GUI thread.
class RedisPane : public QTreeWidget {
    Q_OBJECT

public:
    explicit RedisPane(QWidget *parent = nullptr);

    void show(const std::vector<ServerRows> &servers);
    // Rows that stand out because another run has them otherwise: those whose lines are not among these.
    void compareWith(const QStringList &lines);
    QStringList lines() const; // each row as text, without its signs

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fill();
    QTreeWidgetItem *addKey(QTreeWidgetItem *parent, const KeyRow &key);
    void light(QTreeWidgetItem *item, Change change);
    void markDifferences();

    std::vector<ServerRows> m_servers;
    std::optional<QStringList> m_others;
};

} // namespace lockscope::ui
