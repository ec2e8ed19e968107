#include "app/cli/command/context.h"

namespace lockscope::cli {

std::vector<Session *> Context::all() const
{
    std::vector<Session *> all{session.get()};
    for (const auto &other : others)
        all.push_back(other.get());
    return all;
}

std::vector<Session *> Context::reached() const
{
    std::vector<Session *> reached = all();
    std::erase_if(reached, [](Session *each) { return !each->client()->isLive(); });
    return reached;
}

redis::Address Context::addressOf(const LockId &lock) const
{
    for (Session *each : all()) {
        if (each->source() == lock.source && each->client()->address().db == lock.db)
            return each->client()->addressOf(lock.key);
    }
    return address();
}

int Context::fail(const Error &error) const
{
    QString text = error.message.isEmpty() ? QString(word(error.kind)) : error.message;
    if (!error.node.isEmpty() && !text.contains(error.node))
        text = error.node + QStringLiteral(": ") + text;
    streams.error(text);
    return codeOf(error);
}

int Context::codeOf(const Error &error) const
{
    return error.kind == Error::Kind::Canceled ? interrupted() : int(exitCodeFor(error));
}

int Context::interrupted() const
{
    return signals && signals->last() > 0 ? 128 + signals->last() : int(NotFound);
}

} // namespace lockscope::cli
