#pragma once

#include "ui/attention/incident_model.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QPushButton;
class QStackedWidget;

namespace lockscope::ui {

class PlainLabel;
class RowTable;

// The incidents until they are acknowledged. Enter shows the lock of the current incident. Delete or A acknowledges the
// chosen incidents. GUI thread.
class IncidentPanel : public QWidget {
    Q_OBJECT

public:
    // `list` must outlive the panel.
    explicit IncidentPanel(incidents::IncidentList *list, QWidget *parent = nullptr);

    void refresh(); // call after the list has changed; cheap without a change
    // Whether the window is connected to this server now. Without this function, the panel treats every incident as
    // reachable, except incidents that are not watched any more.
    using Reaches = std::function<bool(const ConnectionId &of)>;
    void setReach(Reaches reaches) { m_reaches = std::move(reaches); }
    void setProblem(const QString &text); // of the alert rules; empty if there is none
    void choose(quint64 incident); // without effect if the incident is not shown
    IncidentModel *model() const { return m_model; }
    // "Incidents (3)": the title of its tab, with the number of unacknowledged incidents.
    static QString titleFor(int count);

Q_SIGNALS:
    void countChanged(int unacknowledged);
    void lockRequested(const lockscope::LockId &lock);
    void muteRequested(const QByteArray &name); // alerts and notifications should ignore this lock
    void clientRequested(const lockscope::ConnectionId &of, const QByteArray &uuid);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildBar();
    void buildTable();
    void acknowledgeChosen();
    void acknowledgeAll();
    void openMenu(const QPoint &at);
    void show(const QModelIndex &index);
    void showChosen();
    void fitColumns();
    const incidents::Incident *current() const;
    bool isReached(const incidents::Incident &incident) const;

    incidents::IncidentList *m_list;
    IncidentModel *m_model;
    RowTable *m_table;
    QStackedWidget *m_body;
    PlainLabel *m_whole; // the current incident's sentence
    PlainLabel *m_dropped;
    PlainLabel *m_problem;
    QPushButton *m_acknowledge;
    QPushButton *m_acknowledgeAll;
    QPushButton *m_show;
    QCheckBox *m_history;
    int m_count = 0;
    Reaches m_reaches;
    bool m_isReached = false; // whether the current incident was reachable when the buttons were last updated
};

} // namespace lockscope::ui
