#pragma once

#include "ui/status/connection_situation.h"

#include <QWidget>

namespace lockscope::ui {

class PlainLabel;

// Shows, for example: ● 7.0.15 master · 0.6 ms · unlock feed ✓ key events ✗ (why) · scan 62 % · ≈ 1.4 % of the server ·
// 9 600 cmd/s · as of 0.4 s
class StatusLine : public QWidget {
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    // Shows that `live` of `all` connections are live. `shown` is the name of the connection that the other parts
    // describe, or empty if there is only one.
    void setSeveral(const QString &shown, int live, int all);
    void show(const ConnectionSituation &situation, std::optional<std::chrono::microseconds> roundTrip, Instant now);

    QSize minimumSizeHint() const override; // has room for the most important parts

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override; // the dot

private:
    PlainLabel *addPart();
    void fitDirection(); // the room of the dot is where the line begins
    void fit(); // hides the least important parts if there is no room

    bool m_live = false;
    bool m_busy = false;
    bool m_areAllLive = true; // all connections, not only the shown one
    bool m_isWhole = true; // all masters answer
    std::vector<PlainLabel *> m_parts; // from left to right
    PlainLabel *m_which;
    PlainLabel *m_server;
    PlainLabel *m_nodes;
    PlainLabel *m_roundTrip;
    PlainLabel *m_feeds;
    PlainLabel *m_scan;
    PlainLabel *m_load;
    PlainLabel *m_age;
};

// The individual parts, for tests and tool tips.
QString serverText(const ConnectionSituation &situation);
QString nodesText(const Status &status); // empty if there is only one node
QString nodesMeaning(const Status &status); // one line per node
QString feedsText(const Status &status);
QString scanText(const Status &status);
QString loadText(const Status &status);

} // namespace lockscope::ui
