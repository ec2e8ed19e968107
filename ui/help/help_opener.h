#pragma once

#include "ui/help/help_topics.h"

#include <QAction>
#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::ui {

class HelpWindow;

// Opens the help for what has the focus, and answers What's this. It listens to the whole application, so that the keys
// also work in dialogs. GUI thread.
class HelpOpener : public QObject {
    Q_OBJECT

public:
    // The actions must outlive this object, which answers when they are triggered.
    struct Actions {
        QAction *help;
        QAction *whatsThis;
        QAction *keys; // the list of shortcuts
    };
    // `listed`: the actions whose shortcuts the help lists, asked each time the help opens.
    HelpOpener(const Actions &actions, std::function<QList<QAction *>()> listed, QObject *parent = nullptr);
    ~HelpOpener() override;

    void open(const QString &topic);
    void openForFocus();
    HelpWindow *window() const { return m_window.get(); } // null before the first open

    // The topic of what has the focus. In the table of locks: the column under the mouse if the mouse is on a title,
    // otherwise the state of the current lock. In other lists: the topic of the current row, if its model has one.
    static QString topicOfFocus();
    // The topic of what is at this place: in the table of locks a column, a state or a kind; in other lists the row.
    static QString topicAt(const QWidget *widget, const QPoint &globalPos);

Q_SIGNALS:
    void scenarioRequested(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const HelpTopics &freshTopics();
    bool answerWhatsThis(QWidget *widget, QEvent *event);

    Actions m_actions;
    std::function<QList<QAction *>()> m_listed;
    std::vector<play::Scenario> m_scenarios; // read at the first use
    std::unique_ptr<HelpTopics> m_topics; // made at the latest use
    std::unique_ptr<HelpWindow> m_window;
};

} // namespace lockscope::ui
