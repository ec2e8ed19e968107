#include "ui/status/refused_dialog.h"

#include "ui/text/plain_label.h"
#include "ui/text/words.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/small_table.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

RefusedDialog::RefusedDialog(const std::vector<acl::Refused> &refused, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Refused commands"));
    auto *words =
        new PlainLabel(tr("The server's ACL does not permit these commands to the watching user. Each was tried "
                          "once. The features that need them are off; everything else works."),
                       this);
    words->setWordWrap(true);
    auto *table = new SmallTable({tr("Command"), tr("Consequence")}, 1, this);
    table->setAccessibleName(tr("Refused commands"));
    QList<QStringList> rows;
    QStringList lines;
    for (const acl::Refused &each : refused) {
        rows << QStringList{each.command, phraseText(each.cost)};
        lines << QString::fromLatin1(each.line);
    }
    table->setRows(rows);
    auto *how = new PlainLabel(tr("An administrator of the server can permit them:"), this);
    auto *field = new LinesField(4, this);
    field->setObjectName(QStringLiteral("aclLines"));
    field->setAccessibleName(tr("ACL lines"));
    field->setReadOnly(true);
    field->setPlainText(lines.join(QLatin1Char('\n')));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *copy = buttons->addButton(tr("&Copy the lines"), QDialogButtonBox::ActionRole);
    auto *column = new QVBoxLayout(this);
    column->addWidget(words);
    column->addWidget(table);
    column->addWidget(how);
    column->addWidget(field);
    column->addWidget(buttons);
    connect(copy, &QPushButton::clicked, this,
            [field] { QGuiApplication::clipboard()->setText(field->toPlainText() + QLatin1Char('\n')); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(720, sizeHint().height());
}

} // namespace lockscope::ui
