#pragma once

#include "app/cli/command/act_on_lock.h"
#include "app/cli/command/command.h"
#include "app/cli/options/bulk_options.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/names.h"

namespace lockscope::cli {

// A command that does an action to one lock, or where it may to several: NAME, --if-holder, --reason, --dry-run,
// --json. Whoever derives from it adds the options of its own, and says what is meant by them.
class LockAction : public Command {
public:
    enum class Takes { One, Several };

    std::vector<const OptionGroup *> groups() const override;
    void adjust(SessionOptions &options) const override { options.auditFile = m_action.auditFile; }
    void parse(Given &given) final;
    Task<int> run(Context *context) override;

protected:
    // `deed`: the word of its action.
    LockAction(CommandText text, QByteArray deed, ActionOptions::Holder holder, Takes takes = Takes::One);

    virtual void parseOwn(Given &) { }
    // What is to be done, without the lock.
    virtual actions::Target target() const { return {}; }

    bool hasSeveral() const { return m_names.all.size() > 1; }
    Task<Acted> act(Context *context) const; // on the one
    Task<int> actOnAll(Context *context) const;

    JsonOption m_json;
    Names m_names;
    ActionOptions m_action;

private:
    void parseSeveral(Given &given);

    BulkOptions m_bulk;
    const Takes m_takes;
    const QByteArray m_deed;
};

} // namespace lockscope::cli
