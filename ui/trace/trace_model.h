#pragma once

#include "core/model/trace_event.h"

#include <QAbstractTableModel>

#include <array>
#include <deque>
#include <optional>

namespace lockscope::ui {

// The commands on locks, oldest first; keeps the last `capacity` events of a trace.
class TraceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Time, What, Name, Owner, Lease, Address, Known };
    static constexpr int columns = Known + 1;
    static constexpr size_t capacity = 100'000;

    using QAbstractTableModel::QAbstractTableModel;

    void append(const std::vector<TraceEvent> &events);
    void clear();
    qint64 letGo() const { return qint64(m_first); } // how many of the oldest events were dropped

    // Searches names, owners, addresses and the word for the event.
    void setFilter(const QString &text);
    void setOnly(const std::optional<Key> &lock); // none means all locks

    const TraceEvent &at(int row) const { return m_all[size_t(m_shown[size_t(row)] - m_first)]; }
    const std::deque<TraceEvent> &all() const { return m_all; }
    // The cells of a row for the clipboard and files. Names and owners are complete, not shortened.
    QStringList fields(int row) const;
    static QStringList headers();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool accepts(const TraceEvent &event) const;
    void makeRoom(size_t coming);
    void show(quint64 from);
    void refilter();

    std::deque<TraceEvent> m_all;
    quint64 m_first = 0; // the number of the oldest event in m_all; the first event of the trace has number 0
    std::deque<quint64> m_shown; // the numbers of the events that match the filter
    QByteArray m_text; // in lower case
    // by kind of event: whether its displayed word contains m_text
    std::array<bool, eventKindCount> m_isWordMeant{};
    std::optional<Key> m_only;
};

} // namespace lockscope::ui
