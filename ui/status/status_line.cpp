#include "ui/status/status_line.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/help/help_topic.h"
#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <set>
#include <tuple>
#include <utility>

namespace lockscope::ui {

using ConnectionPhase = redis::ConnectionState::Phase;
using Feed = Status::Feed;

namespace {

QString feedSign(Feed feed)
{
    return feed == Feed::On ? QStringLiteral("✓") : feed == Feed::Denied ? QStringLiteral("✗") : QStringLiteral("–");
}

QString roleWord(const QString &role)
{
    return role == QLatin1String("slave") ? StatusLine::tr("replica") : role;
}

} // namespace

QString serverText(const ConnectionSituation &s)
{
    switch (s.connection.phase) {
    case ConnectionPhase::Idle: return StatusLine::tr("not connected");
    case ConnectionPhase::Connecting: return StatusLine::tr("connecting to %1").arg(s.node);
    case ConnectionPhase::Waiting: return StatusLine::tr("no connection to %1").arg(s.node);
    case ConnectionPhase::Refused: return StatusLine::tr("refused by %1").arg(s.node);
    case ConnectionPhase::Live: break;
    }
    const QString pinned = s.pin.isEmpty() ? QString() : StatusLine::tr(" · pinned certificate");
    if (s.server.version.isEmpty())
        return (s.server.infoDenied ? StatusLine::tr("version unknown (INFO is denied)") : StatusLine::tr("connected"))
            + pinned;
    const bool isRedis = s.server.product == redis::Product::Redis;
    const QString version = isRedis ? s.server.version : s.server.name();
    return version.left(40) + QLatin1Char(' ') + roleWord(s.server.role.left(40)) + pinned;
}

int masters(const Status &status)
{
    return int(std::count_if(status.nodes.begin(), status.nodes.end(), [](const auto &node) { return node.isMaster; }));
}

int silentMasters(const Status &status)
{
    return int(std::count_if(status.nodes.begin(), status.nodes.end(),
                             [](const NodeStatus &node) { return node.isMaster && !node.answers; }));
}

QString nodesText(const Status &status)
{
    const int all = masters(status), silent = silentMasters(status);
    if (status.nodes.empty())
        return {};
    if (silent > 0)
        return StatusLine::tr("%1 of %2 masters do not answer", nullptr, all)
            .arg(QString::number(silent), QString::number(all));
    return StatusLine::tr("%1, %2").arg(StatusLine::tr("%n masters", nullptr, all),
                                        StatusLine::tr("%n replicas", nullptr, int(status.nodes.size()) - all));
}

QString nodesMeaning(const Status &status)
{
    QStringList lines;
    for (const NodeStatus &node : status.nodes) {
        QString line =
            node.isMaster ? StatusLine::tr("%1: master").arg(node.name) : StatusLine::tr("%1: replica").arg(node.name);
        if (node.slots > 0)
            line += StatusLine::tr(", %1 slots").arg(node.slots);
        if (!node.answers)
            line += node.why.isEmpty() ? StatusLine::tr(", does not answer")
                                       : StatusLine::tr(", does not answer: %1").arg(elided(node.why, 120));
        lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

QString feedsText(const Status &status)
{
    QString text =
        StatusLine::tr("unlock feed %1  key events %2").arg(feedSign(status.unlockFeed), feedSign(status.keyEvents));
    if (status.tracking)
        text += StatusLine::tr("  tracking %1").arg(feedSign(*status.tracking));
    return text;
}

QString scanText(const Status &status)
{
    const QString percent = QString::number(int(status.scanProgress * 100));
    if (silentMasters(status) > 0)
        return StatusLine::tr("scan incomplete");
    if (!status.scanComplete)
        return StatusLine::tr("first scan %1 %").arg(percent);
    return status.scanProgress > 0 && status.scanProgress < 1 ? StatusLine::tr("scan %1 %").arg(percent)
                                                              : StatusLine::tr("scan complete");
}

QString loadText(const Status &status)
{
    const double percent = status.serverShare * 100;
    const QString share =
        percent < 0.1 ? StatusLine::tr("< 0.1 %") : StatusLine::tr("≈ %1 %").arg(percent, 0, 'f', percent < 10 ? 1 : 0);
    const QString text =
        StatusLine::tr("%1 of the server · %2 cmd/s").arg(share, countText(qRound64(status.commandsPerSecond)));
    return status.budgetLimited ? text + StatusLine::tr(" (slowed down)") : text;
}

namespace {

constexpr int dotAt = 12; // pixels from the edge where the line begins
constexpr int beforeParts = 22; // with the dot
constexpr int afterParts = 8;

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QWidget(parent)
{
    setHelpTopic(this, topicOf(Panel::StatusBar));
    auto *row = new QHBoxLayout(this);
    row->setSpacing(18);
    fitDirection();
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_which = addPart();
    m_server = addPart();
    m_nodes = addPart();
    m_roundTrip = addPart();
    m_feeds = addPart();
    m_scan = addPart();
    m_load = addPart();
    row->addStretch();
    m_age = addPart();
    const std::pair<QWidget *, StatusFigure> figures[] = {
        {m_server, StatusFigure::Server}, {m_nodes, StatusFigure::Nodes}, {m_roundTrip, StatusFigure::RoundTrip},
        {m_feeds, StatusFigure::Feeds},   {m_scan, StatusFigure::Scan},   {m_load, StatusFigure::Load},
        {m_age, StatusFigure::Age},
    };
    for (const auto &[part, figure] : figures)
        setHelpTopic(part, topicOf(figure));
    setPlainToolTip(m_roundTrip, figureMeaning(StatusFigure::RoundTrip));
    setPlainToolTip(m_load, figureMeaning(StatusFigure::Load));
    setPlainToolTip(m_age, figureMeaning(StatusFigure::Age));
}

PlainLabel *StatusLine::addPart()
{
    auto *label = new PlainLabel(this);
    layout()->addWidget(label);
    m_parts.push_back(label);
    return label;
}

void StatusLine::setSeveral(const QString &shown, int live, int all)
{
    if (const bool areAll = shown.isEmpty() || live == all; std::exchange(m_areAllLive, areAll) != areAll)
        update();
    const QString count = tr("%1 of %2 connected").arg(QString::number(live), QString::number(all));
    m_which->setText(shown.isEmpty() ? QString() : tr("%1 · %2").arg(count, shown));
    fit();
}

void StatusLine::show(const ConnectionSituation &s, std::optional<std::chrono::microseconds> roundTrip, Instant now)
{
    const auto before = std::tuple(m_live, m_busy, m_isWhole);
    m_live = s.isLive();
    m_busy = s.connection.phase == ConnectionPhase::Connecting || s.connection.phase == ConnectionPhase::Waiting;
    m_server->setText(serverText(s));
    m_nodes->setText(nodesText(s.status));
    m_isWhole = silentMasters(s.status) == 0;
    setPlainToolTip(m_nodes, nodesMeaning(s.status));
    m_roundTrip->setText(roundTrip ? tr("%1 ms").arg(double(roundTrip->count()) / 1000, 0, 'f', 1) : QString());
    m_feeds->setText(feedsText(s.status));
    setPlainToolTip(m_feeds, s.status.feedWhy);
    m_scan->setText(s.only.isEmpty() ? scanText(s.status)
                                     : tr("%1 · only %2").arg(scanText(s.status), elided(s.only, 40)));
    setPlainToolTip(m_scan,
                    s.only.isEmpty() ? QString()
                                     : tr("Watches only locks whose names begin with %1, as chosen "
                                          "when connecting")
                                           .arg(s.only));
    m_load->setText(loadText(s.status));
    const bool known =
        s.status.lastRefresh != Instant() && s.status.locks > 0; // without locks there is nothing to read
    m_age->setText(
        known ? tr("as of %1 s ago").arg(double(toMillis(now - s.status.lastRefresh).count()) / 1000, 0, 'f', 1)
              : QString());
    for (PlainLabel *part : {m_nodes, m_roundTrip, m_feeds, m_scan, m_load, m_age}) {
        if (s.isRecording) // these figures are about a server
            part->setText({});
    }
    if (s.isRecording)
        m_server->setText(m_live ? tr("recording") : tr("recording, nothing known at this moment"));
    fit();
    if (before != std::tuple(m_live, m_busy, m_isWhole))
        update(); // repaints the sign; the texts update themselves
}

QSize StatusLine::minimumSizeHint() const
{
    return {layout()->contentsMargins().left() + 12 * fontMetrics().averageCharWidth(),
            layout()->minimumSize().height()};
}

void StatusLine::fitDirection()
{
    if (isRightToLeft())
        layout()->setContentsMargins(afterParts, 0, beforeParts, 0);
    else
        layout()->setContentsMargins(beforeParts, 0, afterParts, 0);
}

void StatusLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        fitDirection();
}

void StatusLine::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void StatusLine::fit()
{
    const QMargins margins = layout()->contentsMargins();
    int left = width() - margins.left() - margins.right();
    std::set<const PlainLabel *> fitting;
    for (const PlainLabel *part : {m_server, m_which, m_nodes, m_age, m_scan, m_roundTrip, m_feeds, m_load}) {
        const bool isOfLive = part != m_server && part != m_which && part != m_age;
        if (part->text().isEmpty() || (isOfLive && !m_live))
            continue;
        const int needed = part->sizeHint().width() + (fitting.empty() ? 0 : layout()->spacing());
        if (needed > left && !fitting.empty())
            continue;
        left -= needed;
        fitting.insert(part);
    }
    for (PlainLabel *part : m_parts) {
        // a fixed size, so that a new text does not lay out the whole window
        if (const QSize wanted = part->sizeHint(); part->size() != wanted || part->maximumSize() != wanted)
            part->setFixedSize(wanted);
        part->setVisible(fitting.count(part) > 0);
    }
}

void StatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ground = palette().color(QPalette::Window);
    const bool isAll = m_areAllLive && m_isWhole;
    const QColor colour = toneColour(m_live && isAll        ? Tone::Good
                                         : m_busy || !isAll ? Tone::Warning
                                                            : Tone::Muted,
                                     palette(), ground);
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(m_live ? QBrush(colour) : QBrush(Qt::NoBrush)); // a ring, not a disc, if there is no connection
    painter.drawEllipse(QPointF(isRightToLeft() ? width() - dotAt : dotAt, height() / 2.0), 4.5, 4.5);
}

} // namespace lockscope::ui
