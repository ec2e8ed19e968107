#pragma once

#include "core/async/task.h"
#include "core/clients/judge/client.h"
#include "core/redis/server.h"

#include <QSet>

namespace lockscope::clients {

struct ListAnswer {
    std::optional<ConnectionList> list; // none: the state says why
    ListState state;
    QSet<ConnectionKey> own; // connections of this program, as far as it knows their ids
};

// Asks every node for CLIENT LIST, replicas too, and puts the answers together. What the ACL refuses is not asked again
// until forget(): the refusals would fill its log. The server must outlive it.
class ListReader {
public:
    // Watching: over and over, so not where there are too many. Asking: somebody wants it, once.
    enum class Who : quint8 { Watching, Asking };
    static constexpr qint64 mostWatched = 20'000;

    explicit ListReader(redis::Server *server)
        : m_server(server)
    { }

    // When stopped, touch nothing.
    Task<ListAnswer> read(Who who, std::stop_token stop);
    // How long to wait after the latest: a hundred times as long as it took, between five seconds and a minute.
    Millis pause() const;
    void forget();

private:
    struct AtNode; // one of them, and what it was asked for
    void take(ListAnswer &answer, const AtNode &node, const Result<redis::Reply> &listed);
    ListAnswer concluded(ListAnswer answer) const;
    ListState denied() const;

    redis::Server *m_server;
    bool m_denied = false;
    Millis m_took{};
};

} // namespace lockscope::clients
