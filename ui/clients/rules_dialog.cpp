#include "ui/clients/rules_dialog.h"

#include "ui/help/help_topic.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

RulesDialog::RulesDialog(const QString &rules, QWidget *parent)
    : QDialog(parent)
    , m_rules(new LinesField(5, this))
    , m_message(new MessageLine(this))
{
    setWindowTitle(tr("Names of connections"));
    setHelpTopic(this, topicOf(Panel::RulesDialog));
    auto *words =
        new PlainLabel(tr("Rules for the names of your programs' connections (CLIENT SETNAME; clientName in Redisson), "
                          "one per line:\n"
                          "orders-{uuid} finds the client whose UUID is in the name\n"
                          "billing-* = Billing shows connections with such names as \"Billing\"\n"
                          "* matches any text, ? one character."),
                       this);
    words->setWordWrap(true);
    m_rules->setPlainText(rules);
    m_rules->setAccessibleName(tr("Rules"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    auto *column = new QVBoxLayout(this);
    column->addWidget(words);
    column->addWidget(m_rules);
    column->addWidget(m_message);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &RulesDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(520, sizeHint().height());
}

void RulesDialog::save()
{
    const QString rules = m_rules->lines().join(QLatin1Char('\n'));
    const auto parsed = clients::parseNameRules(rules);
    if (!parsed) {
        m_message->say(parsed.error());
        return;
    }
    Q_EMIT saved(rules);
    accept();
}

} // namespace lockscope::ui
