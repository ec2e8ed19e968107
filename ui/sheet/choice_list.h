#pragma once

#include "core/actions/choices.h"

#include <QWidget>

class QButtonGroup;
class QRadioButton;
class QVBoxLayout;

namespace lockscope::ui {

class PlainLabel;

// What can be done, as a list to choose one from, mildest first. At first the preselected one is chosen; from then on
// only people choose, and what changes about the lock changes the words.
class ChoiceList : public QWidget {
    Q_OBJECT

public:
    // `before` stands before it in the order of Tab: its buttons come late, and would be behind all others.
    explicit ChoiceList(QWidget *before, QWidget *parent);

    void setNames(const words::ClientNames &names) { m_names = names; }
    void setChoices(const std::vector<actions::Choice> &choices);
    const actions::Choice *chosen() const; // null: there are none, or what was chosen is not possible any more
    bool isOffered() const; // what was chosen, be it possible now or not
    void choose(const QByteArray &deed); // as a click does

Q_SIGNALS:
    void chosenChanged(); // another one than before

private:
    struct Row {
        QRadioButton *button = nullptr;
        PlainLabel *why = nullptr;
    };
    void rebuild(const std::vector<actions::Choice> &choices);
    void fill(const Row &row, const actions::Choice &choice) const;
    void pick(const QByteArray &deed);
    void stopAtTheChosen();

    words::ClientNames m_names;
    std::vector<actions::Choice> m_choices;
    std::vector<Row> m_rows;
    std::optional<QByteArray> m_deed; // of the chosen one; none: nothing was offered yet
    QWidget *m_before;
    QButtonGroup *m_group;
    QVBoxLayout *m_column;
};

} // namespace lockscope::ui
