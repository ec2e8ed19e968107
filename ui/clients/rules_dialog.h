#pragma once

#include "core/clients/judge/name_rules.h"

#include <QDialog>

namespace lockscope::ui {

class LinesField;
class MessageLine;

// What the names of connections say of the clients that have them, one rule a line. Not modal.
class RulesDialog : public QDialog {
    Q_OBJECT

public:
    RulesDialog(const QString &rules, QWidget *parent);

Q_SIGNALS:
    void saved(const QString &rules); // that can be read

private:
    void save();

    LinesField *m_rules;
    MessageLine *m_message;
};

} // namespace lockscope::ui
