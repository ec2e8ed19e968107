#pragma once

#include "ui/play/panes/key_rows.h"

#include <QTreeWidget>

namespace lockscope::ui {

// The data in Redis at a frame: servers, keys with their time to live, and contents. Changes since the previous frame
// are bold, with a sign and another background. GUI thread.
class RedisPane : public QTreeWidget {
    Q_OBJECT

public:
    explicit RedisPane(QWidget *parent = nullptr);

    void show(const std::vector<ServerRows> &servers);
    // Highlights rows whose text is not among `lines`, because the other run lacks these rows.
    void compareWith(const QStringList &lines);
    QStringList lines() const; // each row as text, without signs

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum Column { Name, Value, Left };

    void fill();
    void fitColumns();
    QTreeWidgetItem *addKey(QTreeWidgetItem *parent, const KeyRow &key);
    void light(QTreeWidgetItem *item, Change change);
    void markDifferences();

    std::vector<ServerRows> m_servers;
    std::optional<QStringList> m_others;
};

} // namespace lockscope::ui
