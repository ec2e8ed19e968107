#pragma once

#include "core/incidents/incident_list.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <vector>

namespace lockscope::ui {

// The incidents, oldest first, so that no row moves when another one begins. Never reset, so rows keep their identity.
// GUI thread.
class IncidentModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Since, Severity, Server, Name, What, State };
    static constexpr int columns = State + 1;

    // `list` must outlive the model.
    explicit IncidentModel(const incidents::IncidentList *list, QObject *parent = nullptr);

    bool refresh(); // call after the list has changed; returns false if it has not
    void setAcknowledgedShown(bool shown); // initially false
    void paletteChanged();

    quint64 idAt(int row) const { return m_rows[size_t(row)]; }
    // Null: the list has dropped the incident since the last refresh.
    const incidents::Incident *at(int row) const { return m_list->find(idAt(row)); }
    int rowOf(quint64 id) const; // -1: not shown

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void arrange();

    const incidents::IncidentList *m_list;
    std::vector<quint64> m_rows; // ascending
    quint64 m_revision = 0;
    bool m_acknowledgedShown = false;
    QIcon m_critical;
    QIcon m_warning;
};

} // namespace lockscope::ui
