#include "core/acl/refused.h"

#include "core/acl/permission.h"
#include "core/acl/role_keys.h"
#include "core/redis/refusal/acl_line.h"

#include <QCoreApplication>

namespace lockscope::acl {

namespace {

// If the server denies a subscription to a pattern, the monitor reports this text followed by the pattern.
constexpr QByteArrayView listening("PSUBSCRIBE ");
constexpr QByteArrayView keys("keys ");

struct Lack {
    QByteArrayList rules;
    const char *cost;
};

Lack lackOf(const QByteArray &words)
{
    if (words.startsWith(keys)) {
        const QByteArray pattern = words.sliced(keys.size());
        return {{"%R~" + pattern}, lostWithout(pattern)};
    }
    const Permission *permission = permissionFor(words);
    if (!permission)
        return {{'+' + words.toLower().replace(' ', '|')}, nullptr};
    if (!words.startsWith(listening))
        return {{permission->rule}, permission->without};
    // The server does not say whether the command or the pattern is denied.
    const QByteArray pattern = words.sliced(listening.size());
    return {{permission->rule, '&' + pattern}, lostWithout(pattern)};
}

Refused refused(const QByteArray &user, const QString &command)
{
    const Lack lack = lackOf(command.toUtf8());
    const char *cost = lack.cost ? lack.cost : QT_TRANSLATE_NOOP("describe", "The features that need it are left out.");
    return {command, {cost, {}}, redis::aclLine(user, lack.rules)};
}

} // namespace

std::vector<Refused> refusedTo(const QByteArray &user, const Status &status, bool infoDenied)
{
    std::vector<Refused> all;
    const QString info = QStringLiteral("INFO");
    if (infoDenied)
        all.push_back(refused(user, info));
    for (const QString &command : status.missingPermissions) {
        if (!infoDenied || command != info)
            all.push_back(refused(user, command));
    }
    for (const SentinelWithoutEvents &deaf : status.sentinelsWithoutEvents)
        all.push_back(
            {QStringLiteral("SUBSCRIBE (sentinel %1)").arg(deaf.node),
             {QT_TRANSLATE_NOOP("describe",
                                "A failover is noticed only by polling the sentinel, once a second, and not at "
                                "once. Run this line on the sentinel."),
              {}},
             redis::aclLine(deaf.user, {"+subscribe", "&+switch-master"})});
    return all;
}

} // namespace lockscope::acl
