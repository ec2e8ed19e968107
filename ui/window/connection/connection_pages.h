#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace lockscope::ui {

// A page for each connection, and above it whose it is. Not in the dock's title: as a tab that would leave the others
// no room. GUI thread.
class ConnectionPages : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionPages(QWidget *parent);

    void add(QWidget *page); // gone with the page
    void setCurrent(QWidget *page);
    void setName(const QString &connection); // none: it goes without saying

private:
    QLabel *m_name;
    QStackedWidget *m_pages;
};

} // namespace lockscope::ui
