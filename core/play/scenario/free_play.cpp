#include "core/play/scenario/free_play.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::play {

namespace {

bool hasPermits(locks::AcquirableKind kind)
{
    return kind == locks::AcquirableKind::Semaphore || kind == locks::AcquirableKind::ExpirableSemaphore;
}

Error refused(const QString &why)
{
    return {Error::Kind::Precondition, why, {}, {}};
}

std::optional<Error> whyNot(const Setting &setting, const WantedLock &wanted)
{
    const auto isNameless = [](const Key &key) { return key.isEmpty(); };
    if (wanted.keys.empty() || std::any_of(wanted.keys.begin(), wanted.keys.end(), isNameless))
        return refused(CoreText::tr("a lock needs a name"));
    if (wanted.compound == Compound::Multi && wanted.keys.size() < 2)
        return refused(CoreText::tr("a multi-lock needs at least two names"));
    if (wanted.compound == Compound::Red && setting.servers.kind != Servers::Independent)
        return refused(CoreText::tr("a red lock needs independent servers: choose a stage with five servers"));
    if (hasPermits(wanted.kind) && (wanted.permits < 1 || wanted.permits > 100))
        return refused(CoreText::tr("a semaphore has from 1 to 100 permits"));
    return std::nullopt;
}

bool isJustThis(const LockTerms &lock, const WantedLock &wanted)
{
    return lock.keys == wanted.keys && lock.kind == wanted.kind && lock.compound == wanted.compound;
}

QString kindWord(const WantedLock &wanted)
{
    switch (wanted.compound) {
    case Compound::Multi: return QStringLiteral("multi");
    case Compound::Red: return QStringLiteral("red");
    case Compound::None: break;
    }
    return QLatin1String(locks::word(wanted.kind));
}

// Returns a name for the lock: its key. If another lock already has this name, adds the kind, and if necessary also a
// number.
QString freeName(const Setting &setting, const WantedLock &wanted)
{
    QStringList keys;
    for (const Key &key : wanted.keys)
        keys << toDisplay(key.raw());
    const QString plain = keys.join(QStringLiteral(" + "));
    QString name = plain;
    for (int i = 1; setting.lock(name); ++i)
        name = i == 1 ? QStringLiteral("%1 (%2)").arg(plain, kindWord(wanted))
                      : QStringLiteral("%1 (%2 %3)").arg(plain, kindWord(wanted), QString::number(i));
    return name;
}

} // namespace

Scenario freePlay(const ServerSet &servers)
{
    Scenario scenario;
    scenario.id = QStringLiteral("free-stage");
    scenario.title = bilingual(QT_TRANSLATE_NOOP("captions", "A free stage"));
    scenario.why =
        bilingual(QT_TRANSLATE_NOOP("captions",
                                    "Without a script, the actors on the stage do what you ask for, with locks "
                                    "of any kind and any name. The run is recorded as in any scenario."));
    scenario.setting.servers = servers;
    for (const char *name : {"Anna", "Ben", "Cleo", "Dan"}) {
        Actor actor;
        actor.name = QLatin1String(name);
        scenario.setting.actors.push_back(actor);
    }
    Actor typist;
    typist.name = QStringLiteral("Tess");
    typist.client = ClientKind::RedisCli;
    scenario.setting.actors.push_back(typist);
    return scenario;
}

Result<LockTerms> lockByHand(const Setting &setting, const WantedLock &wanted)
{
    if (const auto error = whyNot(setting, wanted))
        return *error;
    for (const LockTerms &lock : setting.locks) {
        if (isJustThis(lock, wanted))
            return lock;
    }
    LockTerms made;
    made.name = freeName(setting, wanted);
    made.keys = wanted.keys;
    made.kind = wanted.kind;
    made.compound = wanted.compound;
    if (hasPermits(wanted.kind))
        made.permits = wanted.permits;
    return made;
}

} // namespace lockscope::play
