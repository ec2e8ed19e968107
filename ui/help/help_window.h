#pragma once

#include "ui/help/help_topics.h"

#include <QWidget>

#include <memory>

class QLineEdit;
class QPushButton;
class QTextBrowser;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lockscope::ui {

// The help: topics and a search on the left, the page on the right. A separate window without a parent, so that it
// stays usable beside a window-modal dialog. It does not keep the program running. GUI thread.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    HelpWindow();
    ~HelpWindow() override;

    void setTopics(HelpTopics topics); // keeps the page
    void open(const QString &topic); // also shows and raises the window; an unknown topic opens the page about the help
    QString topic() const { return m_topic; } // the open page

Q_SIGNALS:
    void scenarioRequested(const QString &id); // to be opened in the playground

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeLeft();
    QWidget *makeRight();
    void fill();
    void search(const QString &text);
    void goTo(const QString &topic); // also remembers the present page for back()
    void back();
    void showPage(const QString &topic);
    QTreeWidgetItem *itemOf(const QString &topic) const;

    std::unique_ptr<HelpTopics> m_topics;
    QString m_topic;
    QStringList m_before; // topics to go back to, the latest at the end
    QLineEdit *m_search;
    QTreeWidget *m_tree;
    QToolButton *m_back;
    QPushButton *m_play;
    QTextBrowser *m_page;
};

} // namespace lockscope::ui
