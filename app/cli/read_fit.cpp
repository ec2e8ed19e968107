#include "app/cli/reading.h"
#include "core/base/escape.h"

#include <QSet>

namespace lockscope::cli {

namespace {

bool isSemaphore(const Invocation &read)
{
    return read.kind == locks::Kind::Semaphore || read.kind == locks::Kind::ExpirableSemaphore;
}

std::optional<Error> serversThatDoNotFit(const Invocation &read)
{
    const bool isRed = read.compound == locks::CompoundKind::Red;
    if (!isRed && read.servers.size() > 1)
        return usage(QStringLiteral("more than one --url is only for --kind red"));
    if (!isRed)
        return std::nullopt;
    if (read.servers.size() < 2)
        return usage(QStringLiteral("--kind red needs a --url for each of several independent servers, three or five"));
    if (read.demo)
        return usage(QStringLiteral("--kind red needs several servers, --demo has one"));
    QSet<QString> seen;
    for (const redis::Address &address : read.servers) {
        if (seen.contains(address.toUrl()))
            return usage(QStringLiteral("--url %1 is given twice: each server has one vote").arg(address.toUrl()));
        seen.insert(address.toUrl());
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> whatDoesNotFit(const CommandForm &form, const Invocation &read)
{
    if (auto error = serversThatDoNotFit(read))
        return error;
    if (read.names.size() > 1 && read.compound != locks::CompoundKind::Multi)
        return usage(QStringLiteral("%1 takes one name; several only with --kind multi").arg(QLatin1String(form.name)));
    if (read.compound && isSemaphore(read))
        return usage(QStringLiteral("--member-kind: a semaphore cannot be a member of a compound lock"));
    const bool makes = qstrcmp(form.name, "set-permits") == 0;
    if (makes && !read.permitsGiven)
        return usage(QStringLiteral("set-permits needs --permits N: how many there are to be"));
    if (read.permits != 1 && !makes && !isSemaphore(read))
        return usage(QStringLiteral("--permits is only for --kind semaphore and expirable-semaphore"));
    if (read.kind == locks::Kind::Semaphore && !read.compound && read.lease)
        return usage(QStringLiteral("--lease: a semaphore's permits have no lease; choose expirable-semaphore"));
    if (read.detach && !read.lease && read.kind != locks::Kind::Semaphore)
        return usage(QStringLiteral("--detach needs --lease: without this program nobody would renew the lock"));
    return std::nullopt;
}

} // namespace lockscope::cli
