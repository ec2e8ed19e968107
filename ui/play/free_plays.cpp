#include "ui/play/free_plays.h"

#include "core/demo/private_server.h"
#include "core/play/scenario/free_play.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

play::Scenario named(const play::ServerSet &servers, const QString &id, const play::BilingualText &of)
{
    play::Scenario scenario = play::freePlay(servers);
    scenario.id += id;
    const play::BilingualText both = play::bilingual(QT_TRANSLATE_NOOP("captions", "%1: %2"));
    scenario.title = {both.en.arg(scenario.title.en, of.en), both.zh.arg(scenario.title.zh, of.zh)};
    return scenario;
}

} // namespace

std::vector<play::Scenario> freePlays()
{
    using play::Servers;
    const bool canJump = !demo::PrivateServer::findClockLibrary().isEmpty();
    return {named({Servers::Single, 0, canJump}, {}, play::bilingual(QT_TRANSLATE_NOOP("captions", "one server"))),
            named({Servers::Replicas, 1}, QStringLiteral("-replica"),
                  play::bilingual(QT_TRANSLATE_NOOP("captions", "master and replica"))),
            named({Servers::Independent, 0}, QStringLiteral("-five"),
                  play::bilingual(QT_TRANSLATE_NOOP("captions", "five servers"))),
            named({Servers::Sentinels, 1}, QStringLiteral("-sentinels"),
                  play::bilingual(QT_TRANSLATE_NOOP("captions", "three sentinels")))};
}

} // namespace lockscope::ui
