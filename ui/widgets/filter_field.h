#pragma once

#include <QLineEdit>

class QCompleter;
class QStringListModel;

namespace lockscope::ui {

// The field of the table's filter. Enter and Down move the focus to the table, and Escape clears the field. A wrong
// term is underlined, and the tool tip explains it. Offers completions for the term that is being typed.
class FilterField : public QLineEdit {
    Q_OBJECT

public:
    explicit FilterField(QWidget *parent = nullptr);

Q_SIGNALS:
    void finished(); // move to the table

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void check();
    void offer();
    void take(const QString &term);
    QString termAtCursor() const;

    QStringListModel *m_terms;
    QCompleter *m_offers;
};

} // namespace lockscope::ui
