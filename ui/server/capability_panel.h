#pragma once

#include "core/base/error.h"
#include "core/model/snapshot.h"
#include "core/redis/capability_check/capability_report.h"
#include "core/redis/connection_state.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui {

class Banner;
class CapabilityModel;
class ElidedLabel;
class MessageLine;
class PlainLabel;
class RowTable;

// Shows what the server can do for locks, and the consequences of missing capabilities. Tests run only on request,
// because the server logs what its ACL refuses. GUI thread.
class CapabilityPanel : public QWidget {
    Q_OBJECT

public:
    explicit CapabilityPanel(QWidget *parent = nullptr);

    void setServer(const redis::ConnectionState &state, const redis::ServerInfo &server);
    void setStatus(const Status &status);
    void showTrial(const redis::CapabilityReportPtr &trial, const Error &error);
    void forget(); // call when the server changes
    CapabilityModel *model() const { return m_model; }
    // Warns of a server on which locks are unreliable. The window shows this banner above the lock table.
    Banner *notice() const { return m_notice; }

Q_SIGNALS:
    void tryRequested();

private:
    void requestTrial();
    void showNote();
    void showChosen();

    CapabilityModel *m_model;
    RowTable *m_table;
    ElidedLabel *m_note;
    QToolButton *m_try;
    MessageLine *m_message; // the warning about this server, or why the test failed
    Banner *m_notice;
    PlainLabel *m_scripts; // how long the lock scripts take
    PlainLabel *m_words; // about the chosen row
    redis::ServerInfo m_server;
    redis::CapabilityReportPtr m_trial;
    bool m_isLive = false;
    bool m_isTrying = false;
};

} // namespace lockscope::ui
