#include "ui/play/free_plays.h"

#include "core/demo/private_server.h"
#include "core/play/scenario/free_play.h"

namespace lockscope::ui {

namespace {

play::Scenario named(const play::ServerSet &servers, const QString &id, const play::BilingualText &of)
{
    play::Scenario scenario = play::freePlay(servers);
    scenario.id += id;
    scenario.title = {QStringLiteral("%1: %2").arg(scenario.title.en, of.en),
                      QStringLiteral("%1：%2").arg(scenario.title.zh, of.zh)};
    return scenario;
}

} // namespace

std::vector<play::Scenario> freePlays()
{
    using play::Servers;
    const bool canJump = !demo::PrivateServer::findClockLibrary().isEmpty();
    return {named({Servers::Single, 0, canJump}, {}, {QStringLiteral("one server"), QStringLiteral("一台服务器")}),
            named({Servers::Replicas, 1}, QStringLiteral("-replica"),
                  {QStringLiteral("master and replica"), QStringLiteral("主从")}),
            named({Servers::Independent, 0}, QStringLiteral("-five"),
                  {QStringLiteral("five servers"), QStringLiteral("五台独立的服务器")}),
            named({Servers::Sentinels, 1}, QStringLiteral("-sentinels"),
                  {QStringLiteral("three sentinels"), QStringLiteral("三个哨兵")})};
}

} // namespace lockscope::ui
