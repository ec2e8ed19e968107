#include "ui/dialogs/left_behind_note.h"

#include "ui/widgets/message_line.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr size_t mostErrors = 12;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LeftBehindNote)
};

} // namespace

void showLeftBehind(QWidget *window, const std::vector<Error> &what)
{
    auto *note = new QDialog(window);
    note->setAttribute(Qt::WA_DeleteOnClose);
    note->setWindowTitle(Words::tr("Not released"));
    auto *column = new QVBoxLayout(note);
    const size_t shown = std::min(what.size(), mostErrors);
    for (size_t i = 0; i < shown; ++i) {
        QString text = errorText(what[i]);
        if (!what[i].node.isEmpty())
            text = what[i].node + QStringLiteral(": ") + text;
        auto *line = new PlainLabel(text, note);
        line->setWordWrap(true);
        line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(line);
    }
    if (what.size() > shown)
        column->addWidget(new PlainLabel(Words::tr("and %n more", nullptr, int(what.size() - shown)), note));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, note);
    QObject::connect(buttons, &QDialogButtonBox::rejected, note, &QDialog::close);
    column->addWidget(buttons);
    note->setMinimumWidth(480);
    note->show();
}

} // namespace lockscope::ui
