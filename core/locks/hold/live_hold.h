#pragma once

#include "core/locks/hold/renewal.h"
#include "core/locks/hold/validity.h"

#include <memory>

namespace lockscope::locks {

// A hold with its state. It is created before its request is sent. Every event checks the deadline first. So if the
// process was suspended beyond the deadline, `lost` is emitted before anything else happens.
class LiveHold final : public Renewable {
public:
    struct Terms {
        Millis lease{};
        bool watchdog = false;
    };

    LiveHold(const std::shared_ptr<HoldParts> &parts, quint64 id, Entry entry);
    ~LiveHold() override;

    quint64 id() const override { return m_id; }
    const Key &name() const override { return m_entry.name; }
    AcquirableKind kind() const override { return m_entry.kind; }
    const Owner &owner() const override { return m_entry.owner; }
    int holds() const override { return m_holds; }
    Millis lease() const override { return m_terms.lease; }
    bool hasWatchdog() const override { return m_terms.watchdog; }
    Instant acquiredAt() const override { return m_acquiredAt; }
    Instant deadline() const override { return m_validity.until(); }
    bool isValid() const override { return isHeld() && m_clock->now() < deadline(); }
    int renewals() const override { return m_renewals; }
    std::optional<qint64> token() const override { return m_token; }

    bool isLost() const { return m_lost.has_value(); }
    qint64 serverCount() const { return m_serverCount; } // at least, while the hold exists
    bool mayHaveMore() const { return m_mayHaveMore; } // after lost replies, the server may count more
    HoldFacts facts() const;

    // Before an acquire sends its request, it calls asked(), which arms renewal. After the answer, it calls entered(),
    // withdrawn() (the request was not executed) or unclear() (the request may have been executed).
    void asked(Terms terms, Instant sentAt);
    void entered(Instant until, qint64 serverCount, std::optional<qint64> token);
    void withdrawn();
    void unclear();
    void mayCountMore() { m_mayHaveMore = true; } // an abandoned request may have added a count

    // A release of one of several holds calls leaving() first, then left() or stayed(). left() means that the release
    // was executed, or with `surely` false, that the release may have been executed. stayed() means that the release
    // was not executed.
    void leaving(Instant sentAt);
    void left(bool surely);
    void stayed();
    // The release of the last hold calls beginEnd(). From then on the hold is not renewed, and nobody may rely on it.
    void beginEnd();
    void end();
    void detach(); // the hold is no longer renewed but stays valid until its deadline

    void renewedUntil(Instant until) override;
    void putAtRisk(const Error &error) override;
    void lose(LossReason reason) override;
    bool lookAtDeadline() override;
    void hurry() { m_renewal.hurry(); }
    void lookSoon() { m_renewal.lookSoon(); }
    void slotsMoved() { m_renewal.slotsMoved(); }

private:
    void notifyChanged() const;

    std::weak_ptr<HoldParts> m_parts;
    Clock *m_clock;
    quint64 m_id;
    LockId m_lock;
    Terms m_terms;
    Terms m_askedTerms;
    Instant m_askedAt{};
    Validity m_validity;
    Instant m_acquiredAt{};
    int m_holds = 0;
    qint64 m_serverCount = 0;
    bool m_mayHaveMore = false;
    int m_renewals = 0;
    std::optional<qint64> m_token;
    bool m_atRisk = false;
    std::optional<LossReason> m_lost;
    Renewal m_renewal;
};

} // namespace lockscope::locks
