#include "core/play/tell/condition_words.h"

#include "core/play/tell/say.h"

namespace lockscope::play {

namespace {

// Without a full stop; negated in so many words.
struct Told {
    bool negated;

    Words operator()(const is::Held &is) const
    {
        const Words who = named(is.by), lock = named(is.lock);
        if (negated)
            return say("for Redis %1 does not have %2", "在 Redis 里 %2 不归 %1", {who, lock});
        if (is.count)
            return say("for Redis %1 has %2, entered %3 times", "在 Redis 里 %2 归 %1，进入 %3 次",
                       {who, lock, counted(*is.count)});
        return say("for Redis %1 has %2", "在 Redis 里 %2 归 %1", {who, lock});
    }
    Words operator()(const is::Believed &is) const
    {
        return negated ? say("%1 does not believe to have %2", "%1 不认为 %2 归自己", {named(is.by), named(is.lock)})
                       : say("%1 believes to have %2", "%1 认为 %2 归自己", {named(is.by), named(is.lock)});
    }
    Words operator()(const is::Waiting &is) const
    {
        return negated ? say("%1 does not wait for %2", "%1 没有在等 %2", {named(is.who), named(is.lock)})
                       : say("%1 waits for %2", "%1 在等 %2", {named(is.who), named(is.lock)});
    }
    Words operator()(const is::Free &is) const
    {
        return negated ? say("%1 is taken", "%1 已被占用", {named(is.lock)})
                       : say("%1 is free", "%1 空闲", {named(is.lock)});
    }
    Words operator()(const is::Exclusive &is) const
    {
        return negated ? say("%1 had two owners at once", "%1 曾同时有两个持有者", {named(is.lock)})
                       : say("%1 never had two owners at once", "%1 从未同时有两个持有者", {named(is.lock)});
    }
    Words operator()(const is::TwoOwners &is) const
    {
        return negated ? say("%1 has no two owners", "%1 没有两个持有者", {named(is.lock)})
                       : say("%1 has two owners", "%1 有两个持有者", {named(is.lock)});
    }
    Words operator()(const is::Exists &is) const
    {
        const Words key = named(is.key.raw());
        if (is.servers && negated)
            return say("%1 is not on just %2 servers", "%1 不是恰好在 %2 台服务器上", {key, counted(*is.servers)});
        if (is.servers)
            return say("%1 is on %2 servers", "%1 在 %2 台服务器上", {key, counted(*is.servers)});
        return joined(negated ? say("%1 is not there", "%1 不存在", {key}) : say("%1 is there", "%1 存在", {key}),
                      on(is.server));
    }
    Words operator()(const is::Expiring &is) const
    {
        const Words key = named(is.key.raw()), from = lasting(is.from), to = lasting(is.to);
        return negated
            ? say("what is left of %1 is not between %2 and %3", "%1 的剩余时间不在 %2 与 %3 之间", {key, from, to})
            : say("what is left of %1 is between %2 and %3", "%1 的剩余时间在 %2 与 %3 之间", {key, from, to});
    }
    Words operator()(const is::Unexpiring &is) const
    {
        const Words key = named(is.key.raw());
        return joined(negated ? say("%1 is not there without an expiry", "%1 并非永不到期", {key})
                              : say("%1 never expires", "%1 永不到期", {key}),
                      on(is.server));
    }
    Words operator()(const is::Valued &is) const
    {
        const Words key = named(is.key.raw()), value = named(is.value);
        return joined(negated ? say("%1 is not %2", "%1 不是 %2", {key, value})
                              : say("%1 is %2", "%1 是 %2", {key, value}),
                      on(is.server));
    }
    Words operator()(const is::Queued &is) const
    {
        Words owners;
        for (const Who &who : is.owners)
            owners = joined(owners, owners.isEmpty() ? named(who) : joined(say(", ", "、"), named(who)));
        if (owners.isEmpty())
            owners = say("nobody", "无人");
        return negated ? say("%1 is not queued for by just: %2", "%1 的队列不是：%2", {named(is.lock), owners})
                       : say("for %1 there queue: %2", "%1 的队列：%2", {named(is.lock), owners});
    }
    Words operator()(const is::Woken &is) const
    {
        return negated ? say("no message woke %1 for %2", "没有消息为 %2 唤醒 %1", {named(is.who), named(is.lock)})
                       : say("a message woke %1 for %2", "一条消息为 %2 唤醒了 %1", {named(is.who), named(is.lock)});
    }
    Words operator()(const is::ToldLost &is) const
    {
        return negated ? say("%1 does not know of a loss of %2", "%1 不知道失去了 %2", {named(is.who), named(is.lock)})
                       : say("%1 knows that %2 is lost", "%1 知道 %2 已丢失", {named(is.who), named(is.lock)});
    }
    Words operator()(const is::Messages &is) const
    {
        return negated
            ? say("the messages published for %1 are not %2", "为 %1 发布的消息不是 %2 条",
                  {named(is.lock), counted(is.count)})
            : say("messages published for %1: %2", "为 %1 发布的消息：%2 条", {named(is.lock), counted(is.count)});
    }
    Words operator()(const is::Master &is) const
    {
        return negated ? say("%1 is not the master", "%1 不是主节点", {named(is.server)})
                       : say("%1 is the master", "%1 是主节点", {named(is.server)});
    }
    Words operator()(const is::Lying &is) const
    {
        return negated
            ? say("what is held back of %1 is not %2", "%1 被扣下的不是 %2 条", {named(is.actor), counted(is.count)})
            : say("held back of %1: %2", "%1 被扣下：%2 条", {named(is.actor), counted(is.count)});
    }
    Words operator()(const is::Stored &is) const
    {
        return negated ? say("%1 does not hold: %2", "%1 里不是：%2", {named(is.resource), named(is.value)})
                       : say("%1 holds: %2", "%1 里是：%2", {named(is.resource), named(is.value)});
    }

private:
    static Words on(const QString &server)
    {
        return server.isEmpty() ? Words() : say(", on %1", "（%1）", {named(server)});
    }
};

} // namespace

Words conditionWords(const Expectation &expectation)
{
    return joined(std::visit(Told{expectation.negated}, expectation.condition), say(".", "。"));
}

} // namespace lockscope::play
