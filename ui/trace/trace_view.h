#pragma once

#include "core/redis/tap.h"
#include "core/trace/live_trace.h"
#include "ui/trace/trace_model.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace lockscope::ui {

class ListenBar;
class MessageLine;
class RowTable;
class TraceFile;

// What was done to locks, command by command: listened to for a limited time, or read from a saved log of MONITOR.
class TraceView : public QWidget {
    Q_OBJECT

public:
    explicit TraceView(QWidget *parent = nullptr);

    void setPossible(bool isPossible, const QString &whyNot = {}); // to listen
    void proposeTime(Millis time); // how long to listen, unless somebody has said it
    void setChosen(const std::optional<LockId> &lock); // for "only the chosen lock"
    void forgetServer(); // what was listened to belongs to one; a file's events stay
    TraceModel *model() const { return m_model; }

    // What the port says.
    void began();
    void append(const std::vector<TraceEvent> &events);
    void ended(const trace::LiveEnd &end);

    void openFile(const QString &name);
    QString writeCsv(const QString &name) const; // why not; empty: done
    // Why an unlock was refused; asked for by unlockAsked().
    void showStory(const QStringList &lines);

Q_SIGNALS:
    void appeared(); // it is on screen now
    void startAsked(const lockscope::redis::TapLimits &limits);
    void stopAsked();
    void unlockAsked(const lockscope::TraceEvent &refused);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildBar();
    void buildStory();
    void buildTable();
    void begin(const redis::TapLimits &limits);
    void startAnew();
    void askForFile();
    void askForExport();
    void copy() const;
    void selectionChanged();
    void tellGroups();
    void tellCounts(const trace::TraceCounts &counts, const QString &how);
    QList<int> chosenRows() const; // all where none is chosen

    TraceModel *m_model;
    ListenBar *m_listen; // those in the order in which Tab goes
    QToolButton *m_open;
    QLineEdit *m_filter;
    QCheckBox *m_onlyChosen;
    QToolButton *m_why;
    QToolButton *m_copy;
    QToolButton *m_export;
    MessageLine *m_message;
    RowTable *m_table;
    QPlainTextEdit *m_story;
    TraceFile *m_file = nullptr; // while one is read
    bool m_isOfFile = false; // what is shown
    std::optional<Key> m_chosen;
};

} // namespace lockscope::ui
