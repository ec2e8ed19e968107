#pragma once

#include <QLineEdit>

#include <functional>

class QCompleter;
class QModelIndex;
class QStandardItemModel;

namespace lockscope::ui {

// The field of the table's filter. Enter and Down move the focus to the table, and Escape clears the field. A wrong
// term is underlined, and the tool tip explains it. Offers completions for the term that is being typed.
class FilterField : public QLineEdit {
    Q_OBJECT

public:
    explicit FilterField(QWidget *parent = nullptr);

    // Returns the values to offer for the term `client:`, as far as it is typed, with the quotes that they need.
    using Clients = std::function<QStringList(const QString &typed)>;
    void setClients(Clients clients) { m_clients = std::move(clients); }

Q_SIGNALS:
    void finished(); // move to the table

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void check();
    void offer();
    QStringList offersFor(const QString &term) const;
    void take(const QModelIndex &offer);
    QString termAtCursor() const;

    Clients m_clients;
    QStandardItemModel *m_terms;
    QCompleter *m_offers;
};

} // namespace lockscope::ui
