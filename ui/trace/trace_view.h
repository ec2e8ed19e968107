#pragma once

#include "core/redis/monitor_stream.h"
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

// The commands on locks: recorded for a limited time, or read from a saved log of MONITOR.
class TraceView : public QWidget {
    Q_OBJECT

public:
    explicit TraceView(QWidget *parent = nullptr);

    void setPossible(bool isPossible, const QString &whyNot = {}); // whether listening is possible
    void proposeTime(Millis time); // how long to listen, unless the user set it
    void setChosen(const std::optional<LockId> &lock); // for "Only the chosen lock"
    void forgetServer(); // drops what was recorded from the server; keeps the events of a file
    TraceModel *model() const { return m_model; }

    // Call these when SessionPort reports the beginning, the events or the end of its trace.
    void began();
    void append(const std::vector<TraceEvent> &events);
    void ended(const trace::LiveEnd &end);

    void openFile(const QString &name);
    QString writeCsv(const QString &name) const; // returns the error; empty means success
    // Shows the reason for a refused unlock. Call in answer to unlockAsked().
    void showStory(const QStringList &lines);

Q_SIGNALS:
    void appeared(); // the view became visible
    void startAsked(const lockscope::redis::MonitorStreamLimits &limits);
    void stopAsked();
    void unlockAsked(const lockscope::TraceEvent &refused);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildBar();
    void buildStory();
    void buildTable();
    void begin(const redis::MonitorStreamLimits &limits);
    void startAnew();
    void askForFile();
    void askForExport();
    void copy() const;
    void selectionChanged();
    void tellGroups();
    void tellCounts(const trace::TraceCounts &counts, const QString &how, bool isWhole = true);
    QList<int> chosenRows() const; // all rows, unless several are chosen

    TraceModel *m_model;
    ListenBar *m_listen; // m_listen to m_export are in tab order
    QToolButton *m_open;
    QLineEdit *m_filter;
    QCheckBox *m_onlyChosen;
    QToolButton *m_why;
    QToolButton *m_copy;
    QToolButton *m_export;
    MessageLine *m_message;
    RowTable *m_table;
    QPlainTextEdit *m_story;
    TraceFile *m_file = nullptr; // null unless a file is being read
    bool m_isOfFile = false; // the shown events are from a file
    std::optional<Key> m_chosen;
};

} // namespace lockscope::ui
