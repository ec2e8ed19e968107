#include "ui/charts/saw_tooth_line.h"

namespace lockscope::ui {

namespace {

constexpr double jitter = 0.05; // s: the time and the TTL of a reading are not taken at exactly the same moment

class Builder {
public:
    Builder(const Series &series, Instant now)
        : m_series(series)
        , m_now(now)
    { }

    SawTooth build()
    {
        for (const Sample &sample : m_series.samples)
            add(sample);
        const double end = m_before ? ago(m_before->at) : 0;
        if (m_before && m_now - m_before->at > silence)
            m_out.unread.push_back({end, 0});
        else if (m_before && m_before->pttl >= 0)
            m_out.ttl.push_back({0, std::max(0.0, seconds(m_before->pttl) + end)});
        else if (m_before && m_before->pttl == -1)
            m_out.noExpiry.back().to = 0;
        while (m_renewal < m_series.renewals.size())
            mark(m_series.renewals[m_renewal++], lease());
        return std::move(m_out);
    }

private:
    double ago(Instant at) const { return std::chrono::duration<double>(at - m_now).count(); }
    static double seconds(qint64 millis) { return double(millis) / 1000; }
    double lease() const { return m_series.lease ? seconds(m_series.lease->count()) : 0; }

    void add(const Sample &sample)
    {
        const double x = ago(sample.at);
        const bool silent = m_before && sample.at - m_before->at > silence;
        if (silent) {
            m_out.unread.push_back({ago(m_before->at), x});
            m_out.ttl.push_back(LinePoint::gap(ago(m_before->at)));
        }
        if (m_before && !silent && m_before->pttl == -1)
            m_out.noExpiry.back().to = x;
        renewalsUntil(sample, m_before && !silent && m_before->pttl >= 0 && sample.pttl >= 0);
        if (sample.pttl >= 0)
            m_out.ttl.push_back({x, seconds(sample.pttl)});
        else
            m_out.ttl.push_back(LinePoint::gap(x));
        if (sample.pttl == -1 && (!m_before || silent || m_before->pttl != -1))
            m_out.noExpiry.push_back({x, x});
        m_before = &sample;
    }

    // Adds the renewals between the previous reading and this one. The line rises at the last of these renewals. If the
    // TTL rose without a seen renewal, the line rises at the time of the reading.
    void renewalsUntil(const Sample &sample, bool joined)
    {
        std::optional<double> up;
        for (; m_renewal < m_series.renewals.size() && m_series.renewals[m_renewal].at <= sample.at; ++m_renewal) {
            const RenewalMark &renewal = m_series.renewals[m_renewal];
            const double x = ago(renewal.at);
            const bool near = sample.pttl >= 0 && sample.at - renewal.at <= silence;
            mark(renewal, near ? seconds(sample.pttl) + ago(sample.at) - x : lease());
            if (!renewal.missed)
                up = x;
        }
        if (!joined)
            return;
        const auto fallen = [&](double x) { return std::max(0.0, seconds(m_before->pttl) + ago(m_before->at) - x); };
        const double x = ago(sample.at);
        if (!up && seconds(sample.pttl) > fallen(x) + jitter)
            up = x;
        if (!up || *up < ago(m_before->at))
            return;
        m_out.ttl.push_back({*up, fallen(*up)});
        m_out.ttl.push_back({*up, seconds(sample.pttl) + x - *up});
    }

    void mark(const RenewalMark &renewal, double y)
    {
        // a missed renewal is drawn where it should have happened: at two thirds of the lease
        m_out.marks.push_back({ago(renewal.at), renewal.missed ? lease() * 2 / 3 : y, renewal.knownBy, renewal.missed});
    }

    const Series &m_series;
    const Instant m_now;
    const Sample *m_before = nullptr;
    size_t m_renewal = 0;
    SawTooth m_out;
};

} // namespace

SawTooth sawTooth(const Series &series, Instant now)
{
    return Builder(series, now).build();
}

} // namespace lockscope::ui
