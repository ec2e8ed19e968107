#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/plot_overlay.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>

class QChart;
class QChartView;
class QComboBox;
class QMenu;
class QStackedWidget;
class QTableView;
class QToolButton;
class QValueAxis;

namespace lockscope::ui {

class PlainLabel;
class TimeAxis;
struct ChartColours;

// The common parts of charts over time: the choice of 1, 5 or 15 minutes, the numbers as a table, copy and export,
// colours from the palette, and a text in place of an empty plot. Draws only while visible. GUI thread.
class TimeChart : public QWidget {
    Q_OBJECT

public:
    ~TimeChart() override;

    std::chrono::seconds window() const { return m_window; }
    void setWindow(std::chrono::seconds window); // 60, 300 or 900; ignores anything else
    bool isTableShown() const;
    void setTableShown(bool shown);
    void setRecorded(); // it shows a recording, which has no readings
    QString emptyText() const; // shown instead of the plot; empty means the plot is shown

    virtual ChartTable table() const = 0; // all numbers of the chosen window
    // The chart as displayed, but at least 1600 pixels wide. A few lines above it give the subject, the server, the
    // period and the time of export.
    QImage image() const;
    QStringList imageTitle() const;
    void setServer(const QString &server); // the source of the numbers, for pictures
    Result<bool> exportPng(const QString &file) const;
    Result<bool> exportCsv(const QString &file) const;
    void copyNumbers() const; // chosen rows of the table, or all, tab-separated

Q_SIGNALS:
    void windowChanged(std::chrono::seconds window);

protected:
    // `values` is the left axis; the chart takes ownership of it. Null means an axis of plain numbers.
    TimeChart(const QString &title, QWidget *parent, QValueAxis *values = nullptr);

    struct Drawing {
        PlotOverlay::Contents contents;
        std::vector<ChartLegend::Entry> legend;
        QString emptyText;
    };
    // Called while the chart is visible: when new numbers arrive, one second after the last call, and when the palette
    // changes.
    virtual Drawing draw(const ChartColours &colours) = 0;

    // Call it when new numbers arrive; `now` is the right edge. The numbers are drawn once a second, or at once if they
    // belong to another subject (`areOthers`).
    void newest(Instant now, bool areOthers = false);
    void forget(); // removes all numbers
    void redraw();
    Instant now() const; // the right edge, which moves even without new numbers
    double secondsAgo(Instant at) const; // ≤ 0
    double leftEdge() const { return -double(m_window.count()); }
    QString timeText(Instant at) const; // ISO 8601 with milliseconds and the offset of the local zone
    void setTitle(const QString &title);
    QString withoutReadings() const; // the text in place of a plot whose lock has no readings

    QChart *chart() const { return m_chart; }
    QValueAxis *values() const { return m_values; }
    TimeAxis *times() const { return m_times; }
    // Sets the axis from 0 to a round number at or above `value`, and returns that number.
    double scale(QValueAxis *axis, double value, bool whole) const;
    // How many marks fit on the axis of values, one above the other. QChart replaces labels that do not fit with dots.
    int marksThatFit() const;
    int timesThatFit() const; // how many times fit side by side, besides now

    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void buildChart(QValueAxis *values);
    void buildHeader(const QString &title);
    void buildBody();
    void buildMenu();
    void recolour(const ChartColours &colours);
    void present(const Drawing &drawing);
    void say(const QString &message); // shown until the next action or a timeout
    void askFile(const QString &title, const QString &suffix, Result<bool> (TimeChart::*write)(const QString &) const);

    QChart *m_chart = nullptr;
    QChartView *m_view = nullptr;
    PlotOverlay *m_overlay = nullptr;
    QValueAxis *m_values = nullptr;
    TimeAxis *m_times = nullptr;
    bool m_isRecorded = false;
    PlainLabel *m_title = nullptr;
    PlainLabel *m_message = nullptr;
    PlainLabel *m_empty = nullptr;
    QComboBox *m_windowBox = nullptr;
    QToolButton *m_tableButton = nullptr;
    QToolButton *m_menuButton = nullptr;
    QStackedWidget *m_body = nullptr;
    QWidget *m_plot = nullptr;
    ChartLegend *m_legend = nullptr;
    QTableView *m_tableView = nullptr;
    ChartTableModel *m_model = nullptr;
    QMenu *m_menu = nullptr;
    QString m_server;
    QTimer m_messageTime;
    std::chrono::seconds m_window{60};
    std::optional<Instant> m_newest;
    qint64 m_wallOffset = 0; // wall clock minus monotonic clock, in ms; kept, so that the time of a row does not change
    QSizeF m_plotSize; // the size for which the marks were chosen
    QElapsedTimer m_sinceNewest;
    QTimer m_tick;
};

} // namespace lockscope::ui
