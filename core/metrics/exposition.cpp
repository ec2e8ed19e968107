#include "core/metrics/exposition.h"

#include <QLocale>

#include <cmath>

namespace lockscope::metrics {

namespace {

constexpr double exactUpTo = 9e15; // larger doubles are not exact integers

QByteArray textOf(double value)
{
    if (std::abs(value) < exactUpTo && value == std::trunc(value))
        return QByteArray::number(qint64(value));
    return QByteArray::number(value, 'g', QLocale::FloatingPointShortest);
}

// OpenMetrics wants a point in it. The older format takes any text, so both formats name the same series.
QByteArray boundText(double bound)
{
    const QByteArray text = textOf(bound);
    return text.contains('.') ? text : text + ".0";
}

QByteArray escaped(QByteArray value)
{
    return value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
}

QByteArray textOf(const Labels &labels)
{
    QByteArrayList all;
    for (const auto &[name, value] : labels)
        all << name + "=\"" + escaped(value) + '"';
    return all.isEmpty() ? QByteArray() : '{' + all.join(',') + '}';
}

const char *suffixOf(MetricType type)
{
    return type == MetricType::Counter ? "_total" : type == MetricType::Info ? "_info" : "";
}

// The older format knows no type for facts.
const char *typeWord(MetricType type, TextFormat format)
{
    switch (type) {
    case MetricType::Counter: return "counter";
    case MetricType::Histogram: return "histogram";
    case MetricType::Info: return format == TextFormat::OpenMetrics ? "info" : "gauge";
    case MetricType::Gauge: break;
    }
    return "gauge";
}

} // namespace

QByteArray contentType(TextFormat format)
{
    return format == TextFormat::OpenMetrics
        ? QByteArrayLiteral("application/openmetrics-text; version=1.0.0; charset=utf-8")
        : QByteArrayLiteral("text/plain; version=0.0.4; charset=utf-8");
}

void Exposition::add(Metric metric, const Labels &labels, double value)
{
    m_samples[std::size_t(metric)].push_back({suffixOf(traitsOf(metric).type), textOf(labels), value});
}

void Exposition::add(Metric metric, const Labels &labels, const Histogram &histogram)
{
    auto &samples = m_samples[std::size_t(metric)];
    const auto bucket = [&](const QByteArray &bound, quint64 count) {
        Labels of = labels;
        of.emplace_back("le", bound);
        samples.push_back({"_bucket", textOf(of), double(count)});
    };
    for (std::size_t i = 0; i < Histogram::bounds.size(); ++i)
        bucket(boundText(Histogram::bounds[i]), histogram.upTo(i));
    bucket("+Inf", histogram.count());
    samples.push_back({"_sum", textOf(labels), histogram.sum()});
    samples.push_back({"_count", textOf(labels), double(histogram.count())});
}

int Exposition::seriesCount() const
{
    std::size_t count = 0;
    for (const auto &samples : m_samples)
        count += samples.size();
    return int(count);
}

QByteArray Exposition::text(TextFormat format) const
{
    QByteArray text;
    for (int i = 0; i < metricCount; ++i) {
        const auto &samples = m_samples[std::size_t(i)];
        if (samples.empty())
            continue;
        const MetricTraits &traits = traitsOf(Metric(i));
        const bool isNew = format == TextFormat::OpenMetrics;
        const QByteArray family = isNew ? QByteArray(traits.name) : QByteArray(traits.name) + suffixOf(traits.type);
        text += "# TYPE " + family + ' ' + typeWord(traits.type, format) + '\n';
        if (isNew && traits.unit)
            text += "# UNIT " + family + ' ' + traits.unit + '\n';
        text += "# HELP " + family + ' ' + traits.help + '\n';
        for (const Sample &sample : samples)
            text += traits.name + sample.suffix + sample.labels + ' ' + textOf(sample.value) + '\n';
    }
    if (format == TextFormat::OpenMetrics)
        text += "# EOF\n";
    return text;
}

} // namespace lockscope::metrics
