#pragma once

#include "core/clients/analysis/client.h"
#include "ui/models/nicknames.h"

#include <QAbstractTableModel>

#include <functional>

namespace lockscope::ui {

// One row per client; those that need attention first. The model is fed by deltas and never reset, so rows keep their
// identity. The nickname in the first column can be edited.
class ClientModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, States, Held, Address, KnownBy, Renewed, Waiting, ColumnCount };
    using Now = std::function<Instant()>;

    ClientModel(const Nicknames *nicknames, Now now, QObject *parent = nullptr); // `nicknames` outlives the model

    void apply(const clients::ClientDelta &delta);
    void forget(); // call when the server changes
    void tick(); // updates ages
    void namesChanged();
    const clients::ClientPtr &clientAt(int row) const { return m_rows.at(size_t(row)); }
    int rowOf(const clients::Uuid &uuid) const; // -1: none
    int attention() const { return m_attention; } // the number of clients that need attention

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void nicknameGiven(const QByteArray &client, const QString &name); // empty means removed

private:
    using Rows = std::vector<clients::ClientPtr>;
    void put(const clients::ClientPtr &client);
    void remove(const clients::Uuid &uuid);
    Rows::iterator find(const clients::Uuid &uuid);
    QString text(const clients::Client &client, int column) const;
    QString meaning(const clients::Client &client, int column) const;

    const Nicknames *m_nicknames;
    Now m_now;
    Rows m_rows; // in display order
    QHash<clients::Uuid, clients::ClientPtr> m_known;
    int m_attention = 0;
};

} // namespace lockscope::ui
