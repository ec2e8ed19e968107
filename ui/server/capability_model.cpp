#include "ui/server/capability_model.h"

#include "core/words/capability_words.h"
#include "ui/text.h"
#include "ui/text/words.h"

#include <QGuiApplication>
#include <QPalette>

namespace lockscope::ui {

using redis::Capability;
using redis::Finding;

namespace {

QString sign(Finding::State state)
{
    switch (state) {
    case Finding::State::There:
    case Finding::State::Listed: return QStringLiteral("✓ ");
    case Finding::State::Missing:
    case Finding::State::Refused: return QStringLiteral("✗ ");
    case Finding::State::Off: return QStringLiteral("○ ");
    case Finding::State::NotTried: return QStringLiteral("– ");
    case Finding::State::Unclear: break;
    }
    return QStringLiteral("? ");
}

QString text(const Finding &finding, int column)
{
    switch (column) {
    case CapabilityModel::Name: return phraseText(words::capabilityName(finding.what));
    case CapabilityModel::State: return sign(finding.state) + phraseText(words::findingState(finding.state));
    case CapabilityModel::HowFound: return phraseText(words::howFound(finding));
    case CapabilityModel::Cost: return phraseText(words::costPhrase(finding.what));
    default: return phraseText(words::insteadPhrase(finding.what));
    }
}

} // namespace

Tone toneOf(Finding::State state)
{
    switch (state) {
    case Finding::State::There:
    case Finding::State::Listed: return Tone::Good;
    case Finding::State::Missing:
    case Finding::State::Refused: return Tone::Bad;
    case Finding::State::Off:
    case Finding::State::Unclear: return Tone::Warning;
    case Finding::State::NotTried: break;
    }
    return Tone::Muted;
}

CapabilityModel::CapabilityModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_findings(redis::triedCapabilities().size())
{
    fill();
}

void CapabilityModel::setTrial(const redis::CapabilityReportPtr &trial)
{
    m_trial = trial;
    fill();
}

void CapabilityModel::setStatus(const Status &status)
{
    const bool hears = status.keyEvents == Status::Feed::On;
    const bool tracks = status.tracking == Status::Feed::On;
    if (hears == m_hearsKeys && tracks == m_tracks)
        return;
    m_missesKeys = !hears && (m_hearsKeys || m_missesKeys);
    m_hearsKeys = hears;
    m_tracks = tracks;
    fill();
}

void CapabilityModel::fill()
{
    for (std::size_t row = 0; row < m_findings.size(); ++row) {
        const Capability what = redis::triedCapabilities()[row];
        const Finding *found = m_trial ? m_trial->find(what) : nullptr;
        Finding finding = found ? *found : Finding{what, Finding::State::NotTried, {}, {}};
        if ((what == Capability::KeyEvents && m_hearsKeys) || (what == Capability::Tracking && m_tracks))
            finding = {what, Finding::State::There, QByteArrayLiteral("heard"),
                       what == Capability::Tracking ? tr("the server tracks the chosen prefixes")
                                                    : tr("an event has arrived")};
        if (what == Capability::KeyEvents && m_missesKeys && finding.state != Finding::State::Off)
            finding = {what, Finding::State::Unclear, QByteArrayLiteral("heard"),
                       tr("events arrived earlier, but no longer")};
        m_findings[row] = std::move(finding);
    }
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int CapabilityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_findings.size());
}

int CapabilityModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CapabilityModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Finding &finding = at(index.row());
    if (role == Qt::DisplayRole)
        return text(finding, index.column());
    if (role == Qt::ToolTipRole)
        return plainToolTip(text(finding, index.column()));
    if (role == Qt::ForegroundRole && index.column() == State)
        return toneColour(toneOf(finding.state), QGuiApplication::palette());
    return {};
}

QVariant CapabilityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Capability"), tr("State"), tr("How it was found"), tr("Lost without it"),
                              tr("Used instead")};
    return section < ColumnCount ? titles[section] : QVariant();
}

} // namespace lockscope::ui
