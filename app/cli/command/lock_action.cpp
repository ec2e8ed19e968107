#include "app/cli/command/lock_action.h"

namespace lockscope::cli {

LockAction::LockAction(CommandText text, QByteArray deed, ActionOptions::Holder holder)
    : Command(std::move(text))
    , m_action(holder)
    , m_deed(std::move(deed))
{ }

void LockAction::parse(Given &given)
{
    m_names.read(given);
    given.noMoreWords();
    m_connection.read(given);
    m_action.read(given);
    m_json.read(given);
    parseOwn(given);
    m_connection.needOneServer(given);
    m_names.needOne(given);
}

Task<Acted> LockAction::act(Context *context) const
{
    actions::Target target = this->target();
    target.lock = context->session->monitor()->idOf(m_names.first());
    return actOnLock(context, m_deed, std::move(target), &m_action, m_json.wanted);
}

Task<int> LockAction::run(Context *context)
{
    auto acted = co_await act(context);
    co_return acted.exitCode;
}

} // namespace lockscope::cli
