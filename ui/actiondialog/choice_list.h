#pragma once

#include "core/actions/choices.h"

#include <QWidget>

class QButtonGroup;
class QRadioButton;
class QVBoxLayout;

namespace lockscope::ui {

class PlainLabel;

// The possible actions as a list to choose from, mildest first. The suggested one is chosen at first; from then on only
// the user chooses. Changes of the lock change only the texts.
class ChoiceList : public QWidget {
    Q_OBJECT

public:
    // `before` precedes it in the tab order. Its buttons are created late and would otherwise come last.
    explicit ChoiceList(QWidget *before, QWidget *parent);

    void setNames(const words::ClientNames &names) { m_names = names; }
    void setChoices(const std::vector<actions::Choice> &choices);
    const actions::Choice *chosen() const; // null means there is none, or the chosen one is no longer possible
    bool isOffered() const; // whether the chosen one is listed, possible or not
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
    std::optional<QByteArray> m_action; // of the chosen one; none means nothing was offered yet
    QWidget *m_before;
    QButtonGroup *m_group;
    QVBoxLayout *m_column;
};

} // namespace lockscope::ui
