#pragma once

#include "core/locks/hold/hold.h"
#include "core/locks/wire/entry.h"

#include <memory>

namespace lockscope::locks {

// The part of a hold that its Renewal uses. Stages: Asked while the acquire is under way, then Held. Lost is permanent,
// and is reported. Ending: the last release is under way. Ended: the hold was released or abandoned, or was never
// acquired.
class Renewable : public Hold, public std::enable_shared_from_this<Renewable> {
public:
    const Entry &entry() const { return m_entry; }
    bool isHeld() const { return m_stage == Stage::Held; }

    virtual void renewedUntil(Instant until) = 0;
    virtual void putAtRisk(const Error &error) = 0;
    virtual void lose(LossReason reason) = 0;
    virtual bool lookAtDeadline() = 0; // reports the loss if the deadline has passed; returns true if the hold is lost

protected:
    enum class Stage { Asked, Held, Lost, Ending, Ended };
    explicit Renewable(Entry entry)
        : m_entry(std::move(entry))
    { }

    Entry m_entry;
    Stage m_stage = Stage::Asked;
};

} // namespace lockscope::locks
