#pragma once

#include "core/model/snapshot.h"
#include "core/redis/capability_check/capability_report.h"
#include "ui/theme/colours.h"

#include <QAbstractTableModel>

namespace lockscope::ui {

// One row per capability that can be tested: whether the server has it, how this was found, what is lost without it,
// and what is used instead. Events that arrive override the result of a test. GUI thread.
class CapabilityModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, State, HowFound, Cost, Instead, ColumnCount };

    explicit CapabilityModel(QObject *parent = nullptr);

    void setTrial(const redis::CapabilityReportPtr &trial); // null: not tested
    void setStatus(const Status &status); // which events arrive
    void forget(); // call when the server changes
    const redis::CapabilityFinding &at(int row) const { return m_findings[std::size_t(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();

    redis::CapabilityReportPtr m_trial;
    bool m_hearsKeys = false;
    bool m_missesKeys = false; // key events arrived earlier, but no longer
    bool m_tracks = false;
    std::vector<redis::CapabilityFinding> m_findings;
};

Tone toneOf(redis::CapabilityFinding::State state);

} // namespace lockscope::ui
