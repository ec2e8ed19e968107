#pragma once

#include "core/metrics/histogram.h"
#include "core/metrics/metric.h"

#include <QByteArray>

#include <array>
#include <utility>
#include <vector>

namespace lockscope::metrics {

enum class TextFormat : quint8 {
    OpenMetrics, // version 1.0.0
    Plain, // the older text format of Prometheus, version 0.0.4
};

// For the header Content-Type.
QByteArray contentType(TextFormat format);

// Names and values, for instance {{"group", "order:*"}}. Values may be any bytes; text() escapes them.
using Labels = std::vector<std::pair<QByteArray, QByteArray>>;

// Collects the samples of one scrape and writes them as text. Values are in seconds, or counts.
class Exposition {
public:
    void add(Metric metric, const Labels &labels, double value);
    void add(Metric metric, const Labels &labels, const Histogram &histogram); // only a metric with this type

    int seriesCount() const; // the lines with a value
    QByteArray text(TextFormat format) const;

private:
    struct Sample {
        QByteArray suffix; // of the name
        QByteArray labels; // as text
        double value = 0;
    };
    std::array<std::vector<Sample>, metricCount> m_samples;
};

} // namespace lockscope::metrics
