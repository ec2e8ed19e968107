#include "ui/server/capability_model.h"

#include "core/words/capability_words.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"

#include <QGuiApplication>
#include <QPalette>

namespace lockscope::ui {

using redis::Capability;
using redis::CapabilityFinding;

namespace {

QString sign(CapabilityFinding::State state)
{
    switch (state) {
    case CapabilityFinding::State::There:
    case CapabilityFinding::State::Listed: return QStringLiteral("✓ ");
    case CapabilityFinding::State::Missing:
    case CapabilityFinding::State::Refused: return QStringLiteral("✗ ");
    case CapabilityFinding::State::Off: return QStringLiteral("○ ");
    case CapabilityFinding::State::NotTried: return QStringLiteral("– ");
    case CapabilityFinding::State::Unclear: break;
    }
    return QStringLiteral("? ");
}

QString text(const CapabilityFinding &finding, int column)
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

Tone toneOf(CapabilityFinding::State state)
{
    switch (state) {
    case CapabilityFinding::State::There:
    case CapabilityFinding::State::Listed: return Tone::Good;
    case CapabilityFinding::State::Missing:
    case CapabilityFinding::State::Refused: return Tone::Bad;
    case CapabilityFinding::State::Off:
    case CapabilityFinding::State::Unclear: return Tone::Warning;
    case CapabilityFinding::State::NotTried: break;
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

void CapabilityModel::forget()
{
    m_trial.reset();
    m_hearsKeys = m_missesKeys = m_tracks = false;
    fill();
}

void CapabilityModel::fill()
{
    for (std::size_t row = 0; row < m_findings.size(); ++row) {
        const Capability what = redis::triedCapabilities()[row];
        const CapabilityFinding *found = m_trial ? m_trial->find(what) : nullptr;
        CapabilityFinding finding =
            found ? *found : CapabilityFinding{what, CapabilityFinding::State::NotTried, {}, {}};
        if ((what == Capability::KeyEvents && m_hearsKeys) || (what == Capability::Tracking && m_tracks))
            finding = {what, CapabilityFinding::State::There, QByteArrayLiteral("heard"),
                       what == Capability::Tracking ? tr("the server tracks the chosen prefixes")
                                                    : tr("an event has arrived")};
        if (what == Capability::KeyEvents && m_missesKeys && finding.state != CapabilityFinding::State::Off)
            finding = {what, CapabilityFinding::State::Unclear, QByteArrayLiteral("heard"),
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
    const CapabilityFinding &finding = at(index.row());
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
