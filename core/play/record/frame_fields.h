#pragma once

#include "core/play/record/recording.h"
#include "core/play/record/setting_fields.h"

namespace lockscope::play {

template<class V> void fields(V &visit, Is<Argument> auto &v)
{
    visit("name", v.name);
    visit("value", v.value);
    visit("is_key", v.isKey);
}
template<class V> void fields(V &visit, Is<Transfer> auto &v)
{
    visit("number", v.number);
    visit("at", v.at);
    visit("actor", v.actor);
    visit("connection", v.connection);
    visit("server", v.server);
    visit("way", v.way);
    visit("fate", v.fate);
    visit("words", v.words);
    visit("script", v.script);
    visit("arguments", v.arguments);
    visit("answers", v.answers);
    visit("reply", v.reply);
    visit("is_error", v.isError);
}
template<class V> void fields(V &visit, Is<KeyState> auto &v)
{
    visit("key", v.key);
    visit("type", v.type);
    visit("ttl", v.ttl);
    visit("fields", v.fields);
}
template<class V> void fields(V &visit, Is<ServerState> auto &v)
{
    visit("name", v.name);
    visit("standing", v.standing);
    visit("role", v.role);
    visit("is_master", v.isMaster);
    visit("is_cut_off", v.isCutOff);
    visit("clock_ahead", v.clockAhead);
    visit("looked_at", v.lookedAt);
    visit("keys", v.keys);
}
template<class V> void fields(V &visit, Is<Claim> auto &v)
{
    visit("lock", v.lock);
    visit("thread", v.thread);
    visit("count", v.count);
    visit("token", v.token);
}
template<class V> void fields(V &visit, Is<ActorState> auto &v)
{
    visit("name", v.name);
    visit("is_gone", v.isGone);
    visit("is_frozen", v.isFrozen);
    visit("is_cut", v.isCut);
    visit("skew", v.skew);
    visit("holds", v.holds);
    visit("waits", v.waits);
    visit("held_back", v.heldBack);
}
template<class V> void fields(V &visit, Is<StageState> auto &v)
{
    visit("servers", v.servers);
    visit("actors", v.actors);
}
template<class V> void fields(V &visit, Is<Happened> auto &v)
{
    visit("what", v.what);
    visit("who", v.who);
    visit("lock", v.lock);
    visit("server", v.server);
    visit("outcome", v.outcome);
    visit("as_expected", v.asExpected);
    visit("took", v.took);
    visit("count", v.count);
    visit("token", v.token);
    visit("text", v.text);
    visit("transfer", v.transfer);
}
template<class V> void fields(V &visit, Is<LockEvent> auto &v)
{
    visit("what", v.what);
    visit("key", v.id.key);
    visit("owner", v.owner);
    visit("known_by", v.knownBy);
    visit("wall", v.wallMillis);
    visit("at", v.at);
}
template<class V> void fields(V &visit, Is<Frame> auto &v)
{
    visit("number", v.number);
    visit("at", v.at);
    visit("step", v.step);
    visit("happened", v.happened);
    visit("transfers", v.transfers);
    visit("lock_events", v.lockEvents);
    visit("stage", v.stage);
}
template<class V> void fields(V &visit, Is<Recording> auto &v)
{
    visit("scenario", v.scenario);
    visit("by_hand", v.byHand);
    visit("unbegun", v.unbegun);
    visit("speed", v.speed);
    visit("begun_wall", v.begunWallMillis);
    visit("frames", v.frames);
    visit("owners", v.owners);
}

} // namespace lockscope::play
