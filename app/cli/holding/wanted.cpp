#include "app/cli/holding/wanted.h"

#include "core/base/escape.h"

namespace lockscope::cli {

CompoundRequest compoundOf(const LockChoice &locks, const Connection &connection)
{
    CompoundRequest request;
    request.kind = *locks.kind.compound;
    request.names = locks.names.all;
    request.servers = connection.servers;
    request.memberKind = locks.kind.kind;
    request.connectTimeout = connection.connectTimeout;
    return request;
}

Wanted wantedOf(const LockChoice &locks, const HoldTerms &terms, const Connection &connection)
{
    if (locks.kind.compound) {
        CompoundRequest several = compoundOf(locks, connection);
        several.terms = {terms.wait, terms.lease, !terms.anyKind};
        return several;
    }
    locks::AcquireRequest one;
    one.name = locks.names.first();
    one.kind = locks.kind.kind;
    one.wait = terms.wait;
    one.lease = terms.lease;
    one.strict = !terms.anyKind;
    one.permits = locks.permits.number;
    return one;
}

QString namesText(const std::vector<Key> &names)
{
    QStringList texts;
    for (const Key &name : names)
        texts << QStringLiteral("'%1'").arg(toDisplay(name.raw()));
    return texts.join(QStringLiteral(", "));
}

} // namespace lockscope::cli
