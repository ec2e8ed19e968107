#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace lockscope::ui {

// One page per connection, with the connection's name above it. The name is not in the dock's title, because a longer
// title on a tab takes space from the other tabs. GUI thread.
class ConnectionPages : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionPages(QWidget *parent);

    void add(QWidget *page); // removed with the page
    void setCurrent(QWidget *page);
    void setName(const QString &connection); // empty means that there is only one connection

private:
    QLabel *m_name;
    QStackedWidget *m_pages;
};

} // namespace lockscope::ui
