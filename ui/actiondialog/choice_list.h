#pragma once

#include "core/actions/choices.h"

#include <QWidget>

class QButtonGroup;
class QRadioButton;
class QVBoxLayout;

namespace lockscope::ui {

class PlainLabel;

// The possible actions as a list to choose from, mildest first. The suggested action is chosen at first; after that,
// only the user changes the choice, also with Alt and the number of the row. When the lock changes, only the texts
// change.
class ChoiceList : public QWidget {
    Q_OBJECT

public:
    // `before` precedes the list in the tab order. The buttons of the list are created late and would otherwise come
    // last.
    explicit ChoiceList(QWidget *before, QWidget *parent);

    void setNames(const words::ClientNames &names) { m_names = names; }
    void setChoices(const std::vector<actions::Choice> &choices);
    const actions::Choice *chosen() const; // null: nothing is chosen, or it is no longer possible
    bool isOffered() const; // whether the chosen action is listed, even if it is not possible
    void choose(const QByteArray &action); // same as a click

Q_SIGNALS:
    void chosenChanged(); // another choice

private:
    struct Row {
        QRadioButton *button = nullptr;
        PlainLabel *why = nullptr;
    };
    void rebuild(const std::vector<actions::Choice> &choices);
    void fill(const Row &row, const actions::Choice &choice) const;
    void pick(const QByteArray &action);
    void stopAtTheChosen();

    words::ClientNames m_names;
    std::vector<actions::Choice> m_choices;
    std::vector<Row> m_rows;
    std::optional<QByteArray> m_action; // the chosen action; none means that nothing was offered yet
    QWidget *m_before;
    QButtonGroup *m_group;
    QVBoxLayout *m_column;
};

} // namespace lockscope::ui
