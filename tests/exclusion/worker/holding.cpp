#include "tests/exclusion/worker/holding.h"

namespace lockscope::exclusion {

using locks::CompoundHold;
using locks::Hold;

namespace {

std::optional<Moment> momentOf(Instant deadline)
{
    return deadline == Instant::max() ? std::nullopt : std::optional(toMoment(deadline));
}

class SingleHolding : public Holding {
public:
    explicit SingleHolding(std::shared_ptr<Hold> hold)
        : m_hold(std::move(hold))
    { }

    bool isOf(const QObject *hold) const override { return m_hold.get() == hold; }
    int holds() const override { return m_hold->holds(); }
    QByteArray owner() const override { return m_hold->owner().raw(); }
    Millis lease() const override { return m_hold->lease(); }
    bool hasWatchdog() const override { return m_hold->hasWatchdog(); }
    std::optional<qint64> token() const override { return m_hold->token(); }
    std::optional<Moment> deadline() const override { return momentOf(m_hold->deadline()); }
    bool isValid() const override { return m_hold->isValid(); }

    void follow(const QObject *context, std::function<void()> moved, Lost lost) override
    {
        QObject::connect(m_hold.get(), &Hold::renewed, context, std::move(moved));
        QObject::connect(m_hold.get(), &Hold::lost, context, std::move(lost));
    }
    void leave(const QObject *context) override { m_hold->disconnect(context); }

private:
    std::shared_ptr<Hold> m_hold;
};

// Every member is valid as long as the compound lock.
class MemberHolding : public Holding {
public:
    MemberHolding(std::shared_ptr<CompoundHold> whole, int member)
        : m_whole(std::move(whole))
        , m_member(member)
    { }

    bool isOf(const QObject *hold) const override { return m_whole.get() == hold; }
    int holds() const override { return 1; }
    QByteArray owner() const override { return m_whole->member(m_member).owner.raw(); }
    Millis lease() const override { return m_whole->lease(); }
    bool hasWatchdog() const override { return m_whole->hasWatchdog(); }
    std::optional<qint64> token() const override { return std::nullopt; }
    std::optional<Moment> deadline() const override
    {
        return m_whole->isOver() ? std::nullopt : momentOf(m_whole->deadline());
    }
    bool isValid() const override { return m_whole->isValid(); }

    void follow(const QObject *context, std::function<void()> moved, Lost lost) override
    {
        QObject::connect(m_whole.get(), &CompoundHold::changed, context, std::move(moved));
        QObject::connect(m_whole.get(), &CompoundHold::lost, context, std::move(lost));
    }
    void leave(const QObject *context) override { m_whole->disconnect(context); }

private:
    std::shared_ptr<CompoundHold> m_whole;
    int m_member;
};

} // namespace

std::unique_ptr<Holding> holdingOf(std::shared_ptr<Hold> hold)
{
    return std::make_unique<SingleHolding>(std::move(hold));
}

std::unique_ptr<Holding> holdingOf(std::shared_ptr<CompoundHold> whole, int member)
{
    return std::make_unique<MemberHolding>(std::move(whole), member);
}

} // namespace lockscope::exclusion
