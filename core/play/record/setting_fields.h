#pragma once

#include "core/play/record/scenario_fields.h"

namespace lockscope::play {

template<class V> void fields(V &visit, Is<ServerSet> auto &v)
{
    visit("kind", v.kind);
    visit("replicas", v.replicas);
    visit("have_clocks", v.haveClocks);
}
template<class V> void fields(V &visit, Is<Actor> auto &v)
{
    visit("name", v.name);
    visit("client", v.client);
    visit("lease", v.lease);
    visit("skew", v.skew);
    visit("sync", v.sync);
    visit("sync_timeout", v.syncTimeout);
    visit("fair_wait", v.fairWait);
}
template<class V> void fields(V &visit, Is<LockTerms> auto &v)
{
    visit("name", v.name);
    visit("keys", v.keys);
    visit("kind", v.kind);
    visit("compound", v.compound);
    visit("permits", v.permits);
}
template<class V> void fields(V &visit, Is<Resource> auto &v)
{
    visit("name", v.name);
    visit("checks_token", v.checksToken);
}
template<class V> void fields(V &visit, Is<Setting> auto &v)
{
    visit("servers", v.servers);
    visit("actors", v.actors);
    visit("locks", v.locks);
    visit("resources", v.resources);
}
template<class V> void fields(V &visit, Is<ExpectedEnd> auto &v)
{
    visit("outcome", v.outcome);
    visit("reply", v.reply);
    visit("error", v.error);
}
template<class V> void fields(V &visit, Is<Step> auto &v)
{
    visit("line", v.line);
    visit("action", v.action);
    visit("name", v.name);
    visit("end", v.end);
    visit("words", v.words);
}
template<class V> void fields(V &visit, Is<Scenario> auto &v)
{
    visit("id", v.id);
    visit("file", v.file);
    visit("beside", v.beside);
    visit("title", v.title);
    visit("why", v.why);
    visit("production", v.production);
    visit("question", v.question);
    visit("answer", v.answer);
    visit("setting", v.setting);
    visit("steps", v.steps);
}

} // namespace lockscope::play
