#include "core/locks/wire/companion_key.h"

#include <QCoreApplication>

namespace lockscope::locks {

namespace {

using Role = Companion::Role;

// The type of the key; empty for a channel, which is not a key.
QByteArrayView typeOf(Role role)
{
    switch (role) {
    case Role::FairQueue: return "list";
    case Role::FairTimeouts:
    case Role::PermitTimeouts: return "zset";
    case Role::FencingToken:
    case Role::UnlockLatch:
    case Role::ReadTimeout: return "string";
    case Role::UnlockChannel:
    case Role::FairChannel:
    case Role::ReadWriteChannel:
    case Role::SemaphoreChannel:
    case Role::LatchChannel: break;
    }
    return {};
}

} // namespace

std::optional<Companion> companionKeyOf(const QByteArray &key, QByteArrayView type)
{
    auto companion = companionOf(key);
    if (!companion || typeOf(companion->role).isEmpty())
        return std::nullopt;
    const bool isTypeKnown = !type.isEmpty() && type != "none";
    const bool isProvenByName = companion->role != Role::PermitTimeouts;
    const bool isIt = isTypeKnown ? type == typeOf(companion->role) : isProvenByName;
    return isIt ? companion : std::nullopt;
}

const char *companionNoun(Role role)
{
    switch (role) {
    case Role::FairQueue: return QT_TRANSLATE_NOOP("describe", "the queue of waiters");
    case Role::FairTimeouts: return QT_TRANSLATE_NOOP("describe", "the waiters' deadlines");
    case Role::FencingToken: return QT_TRANSLATE_NOOP("describe", "the fencing counter");
    case Role::UnlockLatch: return QT_TRANSLATE_NOOP("describe", "the stored answer to an unlock request");
    case Role::ReadTimeout: return QT_TRANSLATE_NOOP("describe", "a reader's lease");
    case Role::PermitTimeouts: return QT_TRANSLATE_NOOP("describe", "the permits' deadlines");
    case Role::UnlockChannel:
    case Role::FairChannel:
    case Role::ReadWriteChannel:
    case Role::SemaphoreChannel:
    case Role::LatchChannel: break;
    }
    return QT_TRANSLATE_NOOP("describe", "a channel");
}

} // namespace lockscope::locks
