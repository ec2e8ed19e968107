#pragma once

#include "core/base/clock.h"
#include "core/model/known_by.h"
#include "core/model/lease_kind.h"
#include "core/model/lock_id.h"

#include <QMetaType>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

// One reading of a watched lock.
struct Sample {
    Instant at{};
    qint32 pttl = -2; // ms; -1 means no expiry; -2 means no key
    qint32 readers = 0;
    qint32 holders = 0;
    qint32 waiters = -1; // threads for a fair lock, clients for any other lock; -1 means unknown
};

struct RenewalMark {
    Instant at{}; // when the TTL was reset: exactly the new deadline minus the lease
    bool missed = false; // a renewal was due here but did not come
    KnownBy knownBy = KnownBy::Inference;
};

// The last 15 minutes of one watched lock: bounded rings, copied as an immutable value for a chart.
struct Series {
    LockId id;
    std::vector<Sample> samples; // oldest first
    std::vector<RenewalMark> renewals;
    LeaseKind leaseKind = LeaseKind::Learning;
    std::optional<Millis> lease;
    Instant now{}; // the right edge of the chart
};
using SeriesPtr = std::shared_ptr<const Series>;

class SampleRing {
public:
    static constexpr Millis span{15 * 60 * 1000};
    static constexpr std::size_t capacity = 2048; // 15 min at two readings a second, plus readings caused by hints

    // at `capacity`, replaces the oldest sample; samples() omits those older than `span`
    void add(const Sample &sample);
    void add(const RenewalMark &mark);
    std::vector<Sample> samples() const;
    std::vector<RenewalMark> renewals() const;

private:
    std::vector<Sample> m_samples;
    std::vector<RenewalMark> m_renewals;
    std::size_t m_firstSample = 0;
    std::size_t m_firstRenewal = 0;
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::SeriesPtr)
