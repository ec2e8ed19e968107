#include "core/history/sketch.h"

#include <algorithm>
#include <cmath>

namespace lockscope::history {

namespace {

const double factor = (1 + Sketch::error) / (1 - Sketch::error);
const double logOfFactor = std::log(factor);
constexpr int noTime = -1; // the bucket of durations below 1 µs

int bucketOf(qint64 micros)
{
    return micros < 1 ? noTime : int(std::ceil(std::log(double(micros)) / logOfFactor));
}

qint64 durationOf(int bucket)
{
    return bucket == noTime ? 0 : qint64(std::llround(2 * std::pow(factor, bucket) / (factor + 1)));
}

void write(QByteArray &bytes, quint64 number) // seven bits a byte, lowest first
{
    for (; number >= 0x80; number >>= 7)
        bytes.append(char(number | 0x80));
    bytes.append(char(number));
}

std::optional<quint64> read(const QByteArray &bytes, qsizetype &at)
{
    quint64 number = 0;
    for (int shift = 0; shift < 63 && at < bytes.size(); shift += 7) {
        const auto byte = quint8(bytes[at++]);
        number |= quint64(byte & 0x7f) << shift;
        if (byte < 0x80)
            return number;
    }
    return {};
}

} // namespace

void Sketch::add(qint64 micros, qint64 times)
{
    micros = std::max<qint64>(micros, 0);
    m_buckets[bucketOf(micros)] += times;
    m_count += times;
    m_sum += micros * times;
    m_longest = std::max(m_longest, micros);
}

void Sketch::add(const Sketch &other)
{
    for (const auto &[bucket, count] : other.m_buckets)
        m_buckets[bucket] += count;
    m_count += other.m_count;
    m_sum += other.m_sum;
    m_longest = std::max(m_longest, other.m_longest);
}

std::optional<qint64> Sketch::percentile(double share) const
{
    if (m_count == 0)
        return {};
    qint64 rank = std::clamp<qint64>(qint64(std::ceil(share * double(m_count))), 1, m_count);
    if (rank == m_count)
        return m_longest;
    for (const auto &[bucket, count] : m_buckets) {
        rank -= count;
        if (rank <= 0)
            return std::min(durationOf(bucket), m_longest);
    }
    return m_longest;
}

qint64 Sketch::countUpTo(qint64 micros) const
{
    const int last = bucketOf(micros);
    qint64 count = 0;
    for (const auto &[bucket, inIt] : m_buckets) {
        if (bucket > last)
            break;
        count += inIt;
    }
    return count;
}

QByteArray Sketch::toBytes() const
{
    QByteArray bytes;
    write(bytes, quint64(m_sum));
    write(bytes, quint64(m_longest));
    int previous = noTime;
    for (const auto &[bucket, count] : m_buckets) {
        write(bytes, quint64(bucket - previous));
        write(bytes, quint64(count));
        previous = bucket;
    }
    return bytes;
}

std::optional<Sketch> Sketch::fromBytes(const QByteArray &bytes)
{
    Sketch sketch;
    qsizetype at = 0;
    const auto sum = read(bytes, at);
    const auto longest = read(bytes, at);
    if (!sum || !longest)
        return {};
    sketch.m_sum = qint64(*sum);
    sketch.m_longest = qint64(*longest);
    int bucket = noTime;
    while (at < bytes.size()) {
        const auto step = read(bytes, at);
        const auto count = read(bytes, at);
        if (!step || !count || *step > 10'000)
            return {};
        bucket += int(*step);
        sketch.m_buckets[bucket] += qint64(*count);
        sketch.m_count += qint64(*count);
    }
    return sketch;
}

} // namespace lockscope::history
