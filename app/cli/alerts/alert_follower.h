#pragma once

#include "app/cli/alerts/hook_runner.h"
#include "app/cli/command/context.h"
#include "app/cli/options/alert_options.h"
#include "core/alerts/alert_incident.h"

namespace lockscope::cli {

// Follows the alert rules on all servers of a command. Prints each change, and runs the command of --exec. Records
// alerts and incidents to the histories of sessions that have a recorder. Lives on the command's thread.
class AlertFollower : public QObject {
    Q_OBJECT

public:
    using Print = std::function<void(const alerts::AlertChange &change, const QString &server)>;
    // The context and the options must outlive the follower. Create it before the monitors start.
    AlertFollower(const Context *context, const AlertOptions &options, Print print);
    ~AlertFollower() override;

    std::vector<alerts::AlertChange> firing() const { return m_engine.firing(); }
    // Records the end of the watch. Call it before the recorders stop.
    void finish();

private:
    void follow(Session *session);
    void tick();
    void record();
    QString serverOf(const ConnectionId &of) const;

    const Context *m_context;
    const Print m_print;
    alerts::AlertEngine m_engine;
    incidents::IncidentList m_list;
    incidents::IncidentWatch m_watch;
    alerts::ChangedIncidents m_changed;
    std::unique_ptr<HookRunner> m_hook;
    QTimer m_timer;
};

// Prints a change as a line, or as JSON.
AlertFollower::Print printAlerts(const Context &context, bool asJson);

} // namespace lockscope::cli
