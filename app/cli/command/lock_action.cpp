#include "app/cli/command/lock_action.h"

#include "app/cli/command/act_on_several.h"

namespace lockscope::cli {

LockAction::LockAction(CommandText text, QByteArray deed, ActionOptions::Holder holder, Takes takes)
    : Command(std::move(text))
    , m_action(holder)
    , m_takes(takes)
    , m_deed(std::move(deed))
{ }

std::vector<const OptionGroup *> LockAction::groups() const
{
    std::vector<const OptionGroup *> all{&m_json, &m_names, &m_action};
    if (m_takes == Takes::Several)
        all.push_back(&m_bulk);
    return all;
}

void LockAction::parse(Given &given)
{
    m_names.read(given, m_takes == Takes::Several);
    m_names.dropRepeated();
    given.noMoreWords();
    m_connection.read(given);
    m_action.read(given);
    m_json.read(given);
    parseOwn(given);
    m_connection.needOneServer(given);
    if (m_takes == Takes::One)
        m_names.needOne(given);
    else
        parseSeveral(given);
    if (!hasSeveral() && m_action.ifHolders.size() > 1)
        given.wrong(
            QStringLiteral("--if-holder: one lock has one holder that is meant; several only for several locks"));
}

void LockAction::parseSeveral(Given &given)
{
    m_bulk.read(given);
    if (!hasSeveral() && m_bulk.isGiven())
        given.wrong(QStringLiteral("--confirm-count is for several locks; of one the name is confirmed: "
                                   "--confirm-name"));
}

Task<Acted> LockAction::act(Context *context) const
{
    actions::Target target = this->target();
    target.lock = context->session->monitor()->idOf(m_names.first());
    return actOnLock(context, m_deed, std::move(target), &m_action, m_json.wanted);
}

Task<int> LockAction::actOnAll(Context *context) const
{
    return actOnSeveral(context, {m_deed, m_names.all, m_connection.policy.commandsPerSecond(), m_json.wanted},
                        &m_action, &m_bulk);
}

Task<int> LockAction::run(Context *context)
{
    if (hasSeveral()) {
        const int code = co_await actOnAll(context);
        co_return code;
    }
    auto acted = co_await act(context);
    co_return acted.exitCode;
}

} // namespace lockscope::cli
