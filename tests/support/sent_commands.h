#pragma once

#include "core/redis/link/transport_factory.h"

#include <QByteArrayList>

#include <functional>
#include <map>
#include <memory>
#include <set>

namespace lockscope {

// Records the commands that are sent, by the user of the connection. Goes into ClientOptions::transport; copies share
// its state.
class SentCommands {
public:
    std::function<std::unique_ptr<redis::Transport>(const redis::Address &)> transport() const;
    const std::set<QByteArrayList> &by(const QByteArray &user) const { return (*m_sent)[user]; }

private:
    std::shared_ptr<std::map<QByteArray, std::set<QByteArrayList>>> m_sent =
        std::make_shared<std::map<QByteArray, std::set<QByteArrayList>>>();
};

} // namespace lockscope
