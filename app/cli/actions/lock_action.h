#pragma once

#include "app/cli/actions/action_report.h"
#include "app/cli/command/cli_command.h"
#include "app/cli/options/action_options.h"
#include "app/cli/options/bulk_options.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/lock_names.h"

namespace lockscope::cli {

// A command that executes one action (actions::allActions()) on the locks named on the command line. It plans the
// action for each lock, and skips locks whose holder does not match --if-holder. Unless --dry-run is given, it executes
// the plans and reports where each action is recorded. It lists several locks before it changes the first one. It then
// acts on each lock only if the lock is still as listed. After Ctrl+C, the remaining locks stay unchanged. The exit
// code is the highest of the locks' codes.
class LockAction : public CliCommand {
public:
    enum class Takes { One, Several };

    std::vector<const OptionGroup *> groups() const override;
    void adjust(SessionOptions &options) const override { options.auditFile = m_options.auditFile; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }
    void parse(ParsedCommandLine &given) final;
    Task<int> run(Context *context) override;

protected:
    // `action`: the word of the action.
    LockAction(CommandText text, QByteArray action, ActionOptions::Holder holder, Takes takes = Takes::One);

    virtual void parseOwn(ParsedCommandLine &) { }
    virtual actions::Target target() const { return {}; } // without the lock

    struct Acted {
        int exitCode = Done;
        std::optional<actions::Outcome> outcome; // of the action on a single lock
    };
    Task<Acted> act(Context *context) const;
    bool hasSeveral() const { return m_names.all.size() > 1; }

    JsonOption m_json;
    LockNames m_names;
    ActionOptions m_options;

private:
    // A lock named on the command line, and its result.
    struct Row {
        Key name;
        actions::PlanPtr plan = {}; // null: refused
        std::optional<Error> refusal = {};
        int exitCode = Done; // any code but Done leaves the lock out
        std::optional<Result<actions::Outcome>> result = {}; // none: not begun
        UndoOffer undo = {};
    };
    using Rows = std::vector<Row>;

    Task<Result<Row>> plan(Context *context, Key name) const;
    int codeOfRefusal(const Context &context, const actions::Target &target) const;
    Task<Acted> actOnOne(Context *context, Row row) const;
    Task<int> actOnSeveral(Context *context, Rows rows) const;
    Task<void> execute(Context *context, actions::Consent consent, Rows *rows) const;
    void printList(const Context &context, const Rows &rows) const;
    void printRowResult(const Context &context, const Row &row) const;
    void printSeveralJson(const Context &context, const Rows &rows) const;
    QJsonObject rowJson(const Row &row) const;
    int exitCodeOf(const Context &context, const Row &row) const;
    QString whyLeftOut(const Row &row) const;

    BulkOptions m_bulk;
    const Takes m_takes;
    const QByteArray m_action;
};

} // namespace lockscope::cli
