#pragma once

#include "ui/audit/audit_trail.h"

#include <QAbstractTableModel>

namespace lockscope::ui {

// The actions of a trail, newest first. GUI thread.
class AuditModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Time, Who, Action, Name, Result, Reason };
    static constexpr int columns = Reason + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void apply(const AuditNews &news);
    void clear();

    // Searches all columns as displayed.
    void setFilter(const QString &text);
    void setOnlyUnfinished(bool only);

    const actions::AuditEntry &at(int row) const { return m_all[m_shown[m_shown.size() - 1 - size_t(row)]].entry; }
    std::vector<actions::AuditEntry> shown() const; // oldest first
    std::vector<actions::AuditEntry> of(const Key &lock) const; // including hidden entries; oldest first
    std::vector<actions::AuditEntry> unfinished() const; // including hidden entries; oldest first
    QStringList cells(int row) const; // in the order of the columns

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        actions::AuditEntry entry;
        QString text; // what the filter searches, in lower case
    };
    bool accepts(const Row &row) const;
    void showChange(std::size_t place);
    void refilter();

    std::vector<Row> m_all; // in the order of the trail
    std::vector<std::size_t> m_shown; // indices into m_all, ascending
    QString m_text;
    bool m_onlyUnfinished = false;
};

QString resultText(const actions::AuditEntry &entry); // as recorded; a missing outcome is translated

} // namespace lockscope::ui
