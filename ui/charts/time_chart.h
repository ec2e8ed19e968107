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

// What every chart over time has: the choice of 1, 5 or 15 minutes, the same numbers as a table, copying and export,
// colours from the palette, words in place of an empty plot. Draws only while it can be seen. GUI thread.
class TimeChart : public QWidget {
    Q_OBJECT

public:
    ~TimeChart() override;

    std::chrono::seconds window() const { return m_window; }
    void setWindow(std::chrono::seconds window); // 60, 300 or 900; anything else is refused
    bool isTableShown() const;
    void setTableShown(bool shown);
    QString emptyText() const; // words shown instead of the plot; empty: the plot is there

    virtual ChartTable table() const = 0; // all numbers of the chosen window
    // As seen, at least 1600 pixels wide, under a few lines that say what it is of, where, from when, and made when.
    QImage image() const;
    QStringList imageTitle() const;
    void setServer(const QString &server); // where the numbers come from, for pictures
    Result<bool> exportPng(const QString &file) const;
    Result<bool> exportCsv(const QString &file) const;
    void copyNumbers() const; // chosen rows of the table, or all, tab-separated

Q_SIGNALS:
    void windowChanged(std::chrono::seconds window);

protected:
    // `values`: the axis at the left, which then belongs to the chart; null: one of plain numbers.
    TimeChart(const QString &title, QWidget *parent, QValueAxis *values = nullptr);

    struct Drawing {
        PlotOverlay::Contents contents;
        std::vector<ChartLegend::Entry> legend;
        QString emptyText;
    };
    // Called when seen, on new numbers, a second after the last time, and on new colours.
    virtual Drawing draw(const ChartColours &colours) = 0;

    // New numbers came; `now` is the right edge. They are drawn once a second, and at once when they are others.
    void newest(Instant now, bool areOthers = false);
    void forget(); // no numbers any more
    void redraw();
    Instant now() const; // the right edge goes on when no numbers come
    double secondsAgo(Instant at) const; // ≤ 0
    double leftEdge() const { return -double(m_window.count()); }
    QString timeText(Instant at) const; // ISO 8601 with milliseconds and the offset of the local zone
    void setTitle(const QString &title);

    QChart *chart() const { return m_chart; }
    QValueAxis *values() const { return m_values; }
    TimeAxis *times() const { return m_times; }
    // Fixes the axis from 0 to a round number at or above `value`, and says that number.
    double scale(QValueAxis *axis, double value, bool whole) const;
    // How many marks stand below each other on the values' axis: in place of those that do not, QChart puts dots.
    int marksThatFit() const;
    int timesThatFit() const; // likewise, beside each other, before now

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
    void say(const QString &message); // until something else is done, or for a while
    void askFile(const QString &title, const QString &suffix, Result<bool> (TimeChart::*write)(const QString &) const);

    QChart *m_chart = nullptr;
    QChartView *m_view = nullptr;
    PlotOverlay *m_overlay = nullptr;
    QValueAxis *m_values = nullptr;
    TimeAxis *m_times = nullptr;
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
    qint64 m_wallOffset = 0; // wall clock less ours, in milliseconds; kept, so that a row's time stays as it is
    QSizeF m_plotSize; // that the marks were chosen for
    QElapsedTimer m_sinceNewest;
    QTimer m_tick;
};

} // namespace lockscope::ui
