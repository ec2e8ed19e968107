#pragma once

#include "core/locks/compound/compound_hold.h"
#include "tests/exclusion/history/moment.h"

#include <functional>
#include <memory>

namespace lockscope::exclusion {

// What a visitor has of one lock: a hold of that lock, or of a compound lock to which it belongs.
class Holding {
public:
    Holding() = default;
    virtual ~Holding() = default;
    Q_DISABLE_COPY_MOVE(Holding)

    virtual bool isOf(const QObject *hold) const = 0;
    virtual int holds() const = 0;
    virtual QByteArray owner() const = 0;
    virtual Millis lease() const = 0;
    virtual bool hasWatchdog() const = 0;
    virtual std::optional<qint64> token() const = 0;
    virtual std::optional<Moment> deadline() const = 0; // none: without a lease, or released
    virtual bool isValid() const = 0;

    // Calls `moved` when the deadline may have changed, and `lost` when the hold is lost, while `context` exists and
    // until leave().
    using Lost = std::function<void(locks::LossReason)>;
    virtual void follow(const QObject *context, std::function<void()> moved, Lost lost) = 0;
    virtual void leave(const QObject *context) = 0;
};

std::unique_ptr<Holding> holdingOf(std::shared_ptr<locks::Hold> hold);
std::unique_ptr<Holding> holdingOf(std::shared_ptr<locks::CompoundHold> whole, int member);

} // namespace lockscope::exclusion
