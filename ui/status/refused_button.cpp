#include "ui/status/refused_button.h"

#include "ui/status/refused_dialog.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"

namespace lockscope::ui {

RefusedButton::RefusedButton(QWidget *parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("refused"));
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setVisible(false);
    connect(this, &QToolButton::clicked, this, &RefusedButton::openDialog);
}

void RefusedButton::show(const std::vector<acl::Refused> &refused)
{
    setVisible(!refused.empty());
    if (refused == m_refused)
        return;
    m_refused = refused;
    setText(tr("%n commands refused", nullptr, int(refused.size())));
    QStringList lines;
    for (const acl::Refused &each : refused)
        lines << each.command + QStringLiteral(": ") + phraseText(each.cost);
    setPlainToolTip(this, lines.join(QLatin1Char('\n')));
}

void RefusedButton::openDialog()
{
    auto *dialog = new RefusedDialog(m_refused, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace lockscope::ui
