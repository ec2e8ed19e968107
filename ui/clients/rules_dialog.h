#pragma once

#include "core/clients/analysis/name_rules.h"

#include <QDialog>

namespace lockscope::ui {

class LinesField;
class MessageLine;

// Rules that match the names of connections to clients, one rule per line. Not modal.
class RulesDialog : public QDialog {
    Q_OBJECT

public:
    RulesDialog(const QString &rules, QWidget *parent);

Q_SIGNALS:
    void saved(const QString &rules); // valid rules

private:
    void save();

    LinesField *m_rules;
    MessageLine *m_message;
};

} // namespace lockscope::ui
