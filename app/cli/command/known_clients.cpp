#include "app/cli/command/known_clients.h"

#include "core/words/client_words.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

// With several servers, says which of them could not list its connections. A failed list names its nodes itself.
QString withServer(const Context &context, const QString &node, const QString &why)
{
    return context.others.empty() || why.contains(node) ? why : node + QStringLiteral(": ") + why;
}

} // namespace

Task<void> KnownClients::look(Context *context, clients::NameRules rules)
{
    const std::vector<Session *> reached = context->reached();
    for (Session *session : reached) {
        clients::ClientWatch *watch = session->clients();
        watch->setRules(rules);
        const auto looked = co_await watch->look(context->stop);
        if (!looked) { // stopped
            m_isComplete = false;
            co_return;
        }
        for (const clients::ClientPtr &client : watch->clients()) {
            Known &known = m_clients[client->uuid];
            known.addresses += addressesOf(client->where);
            if (known.name.isEmpty())
                known.name = client->ruleName;
        }
        if (const auto why = words::listPhrase(watch->listState())) {
            const QString node = session->client()->address().node();
            context->streams.error(withServer(*context, node, why->translated()));
            m_isComplete = false;
            m_isRefused |= watch->listState().phase == clients::ListState::Phase::Denied;
        }
    }
}

int KnownClients::withoutAddress() const
{
    return int(std::count_if(m_clients.begin(), m_clients.end(),
                             [](const Known &known) { return known.addresses.isEmpty(); }));
}

filter::FilterContext KnownClients::context(Instant now) const
{
    const auto namesOf = [this](const QByteArray &uuid) {
        const QString name = m_clients.value(uuid).name;
        return name.isEmpty() ? QStringList() : QStringList{name};
    };
    const auto addressesOfClient = [this](const QByteArray &uuid) { return m_clients.value(uuid).addresses; };
    return {now, namesOf, addressesOfClient};
}

} // namespace lockscope::cli
