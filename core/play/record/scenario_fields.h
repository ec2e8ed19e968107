#pragma once

#include "core/play/script/scenario.h"

#include <concepts>
#include <type_traits>

// What of each value of a scenario stands in a file, and under which name: once, for reading and for writing. `visit`
// is called with each name and field.
namespace lockscope::play {

template<class T, class Plain>
concept Is = std::same_as<std::remove_const_t<T>, Plain>;

template<class V> void fields(V &visit, Is<Who> auto &v)
{
    visit("actor", v.actor);
    visit("thread", v.thread);
}
template<class V> void fields(V &visit, Is<Words> auto &v)
{
    visit("en", v.en);
    visit("zh", v.zh);
}

// What is done
template<class V> void fields(V &visit, Is<act::Acquire> auto &v)
{
    visit("who", v.who);
    visit("lock", v.lock);
    visit("wait", v.wait);
    visit("lease", v.lease);
}
template<class V> void fields(V &visit, Is<act::Release> auto &v)
{
    visit("who", v.who);
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<act::Renew> auto &v)
{
    visit("who", v.who);
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<act::Belief> auto &v)
{
    visit("takes", v.takes);
    visit("leaves", v.leaves);
}
template<class V> void fields(V &visit, Is<act::Command> auto &v)
{
    visit("who", v.who);
    visit("arguments", v.arguments);
    visit("server", v.server);
    visit("belief", v.belief);
}
template<class V> void fields(V &visit, Is<act::Statement> auto &v)
{
    visit("who", v.who);
    visit("sql", v.sql);
    visit("belief", v.belief);
}
template<class V> void fields(V &visit, Is<act::Write> auto &v)
{
    visit("who", v.who);
    visit("resource", v.resource);
    visit("value", v.value);
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<act::ToActor> auto &v)
{
    visit("verb", v.verb);
    visit("actor", v.actor);
}
template<class V> void fields(V &visit, Is<act::Skew> auto &v)
{
    visit("actor", v.actor);
    visit("by", v.by);
}
template<class V> void fields(V &visit, Is<act::SkewServer> auto &v)
{
    visit("server", v.server);
    visit("by", v.by);
}
template<class V> void fields(V &visit, Is<act::ToServer> auto &v)
{
    visit("verb", v.verb);
    visit("server", v.server);
}
template<class V> void fields(V &visit, Is<act::Chosen> auto &v)
{
    visit("naming", v.naming);
    visit("count", v.count);
    visit("nth", v.nth);
    visit("number", v.number);
}
template<class V> void fields(V &visit, Is<act::ToMessages> auto &v)
{
    visit("verb", v.verb);
    visit("way", v.way);
    visit("of", v.of);
    visit("chosen", v.chosen);
}
template<class V> void fields(V &visit, Is<act::Sleep> auto &v)
{
    visit("duration", v.duration);
}
template<class V> void fields(V &visit, Is<act::Await> auto &v)
{
    visit("step", v.step);
}

// What is expected
template<class V> void fields(V &visit, Is<is::Held> auto &v)
{
    visit("by", v.by);
    visit("lock", v.lock);
    visit("count", v.count);
}
template<class V> void fields(V &visit, Is<is::Believed> auto &v)
{
    visit("by", v.by);
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<is::Waiting> auto &v)
{
    visit("who", v.who);
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<is::Free> auto &v)
{
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<is::Exclusive> auto &v)
{
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<is::TwoOwners> auto &v)
{
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<is::Exists> auto &v)
{
    visit("key", v.key);
    visit("server", v.server);
    visit("servers", v.servers);
}
template<class V> void fields(V &visit, Is<is::Expiring> auto &v)
{
    visit("key", v.key);
    visit("server", v.server);
    visit("from", v.from);
    visit("to", v.to);
}
template<class V> void fields(V &visit, Is<is::Unexpiring> auto &v)
{
    visit("key", v.key);
    visit("server", v.server);
}
template<class V> void fields(V &visit, Is<is::Valued> auto &v)
{
    visit("key", v.key);
    visit("server", v.server);
    visit("value", v.value);
}
template<class V> void fields(V &visit, Is<is::Queued> auto &v)
{
    visit("lock", v.lock);
    visit("owners", v.owners);
}
template<class V> void fields(V &visit, Is<is::Woken> auto &v)
{
    visit("who", v.who);
    visit("lock", v.lock);
    visit("within", v.within);
}
template<class V> void fields(V &visit, Is<is::ToldLost> auto &v)
{
    visit("who", v.who);
    visit("lock", v.lock);
}
template<class V> void fields(V &visit, Is<is::Messages> auto &v)
{
    visit("lock", v.lock);
    visit("count", v.count);
}
template<class V> void fields(V &visit, Is<is::Master> auto &v)
{
    visit("server", v.server);
}
template<class V> void fields(V &visit, Is<is::Stored> auto &v)
{
    visit("resource", v.resource);
    visit("value", v.value);
}
template<class V> void fields(V &visit, Is<is::Lying> auto &v)
{
    visit("actor", v.actor);
    visit("count", v.count);
}
template<class V> void fields(V &visit, Is<Expectation> auto &v)
{
    visit("condition", v.condition);
    visit("negated", v.negated);
    visit("within", v.within);
    visit("lasting", v.lasting);
}

} // namespace lockscope::play
