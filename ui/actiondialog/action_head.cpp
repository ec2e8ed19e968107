#include "ui/actiondialog/action_head.h"

#include "ui/text/format.h"
#include "ui/theme/larger_font.h"
#include "ui/widgets/message_line.h"

#include <QCryptographicHash>
#include <QHBoxLayout>

namespace lockscope::ui {

namespace {

constexpr qsizetype nameShown = 240;
constexpr double nameScale = 1.15;
constexpr qsizetype nameLine = 56; // a name without spaces would not wrap

QString inLines(const QString &text)
{
    QStringList lines;
    for (qsizetype i = 0; i < text.size(); i += nameLine)
        lines << text.mid(i, nameLine);
    return lines.join(QLatin1Char('\n'));
}

QString fingerprint(const Key &name)
{
    const QByteArray hash = QCryptographicHash::hash(name.raw(), QCryptographicHash::Sha256).toHex();
    return ActionHead::tr("%1 bytes · sha256 %2…").arg(countText(name.size()), QString::fromLatin1(hash.left(12)));
}

PlainLabel *selectable(const QString &text, QWidget *parent, const char *name)
{
    auto *label = new PlainLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ActionHead::ActionHead(const Key &name, QWidget *parent)
    : QWidget(parent)
    , m_server(selectable(QString(), this, "server"))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto *title = selectable(inLines(shortName(name, nameShown)), this, "name");
    new LargerFont(title, nameScale, QFont::Bold);
    auto *warning = new MessageLine(this);
    warning->setObjectName(QStringLiteral("warning"));
    warning->say(Tone::Warning, tr("The program that holds the lock keeps running. It may still be writing."));
    auto *which = new QHBoxLayout;
    which->setSpacing(fontMetrics().height());
    which->addWidget(m_server, 3);
    auto *print = selectable(fingerprint(name), this, "fingerprint");
    print->setAlignment(Qt::AlignRight | Qt::AlignTop);
    which->addWidget(print, 2);
    layout->addWidget(title);
    layout->addLayout(which);
    layout->addWidget(warning);
}

void ActionHead::setServer(const QString &server)
{
    m_server->setText(tr("on %1").arg(server));
}

} // namespace lockscope::ui
