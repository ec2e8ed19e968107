#include "ui/help/about_dialog.h"

#include "ui/text/plain_label.h"
#include "ui/theme/app_icon.h"
#include "ui/theme/larger_font.h"
#include "ui/theme/letter_width.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/window_size.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

QString licenceText()
{
    QFile file(QStringLiteral(":/LICENSE"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

AboutDialog::AboutDialog(const std::vector<WatchedServer> &servers, const QString &settingsFile, QWidget *parent)
    : QDialog(parent)
    , m_diagnostics(diagnostics(servers, settingsFile, this))
    , m_message(new MessageLine(this))
{
    setWindowTitle(tr("About Lockscope"));
    auto *column = new QVBoxLayout(this);
    auto *head = new QHBoxLayout;
    auto *icon = new PlainLabel(this);
    icon->setPixmap(appIcon().pixmap(3 * fontMetrics().height()));
    icon->setAccessibleName(tr("Icon"));
    head->addWidget(icon);
    auto *name = new PlainLabel(tr("Lockscope %1").arg(QStringLiteral(LOCKSCOPE_VERSION)), this);
    name->setObjectName(QStringLiteral("aboutName"));
    new LargerFont(name, 1.4, QFont::DemiBold);
    head->addWidget(name, 1);
    column->addLayout(head);
    auto *what = new PlainLabel(tr("Shows who holds, who waits for and what blocks the locks in your Redis.\n"
                                   "Free software under the GNU General Public License, version 3."),
                                this);
    what->setWordWrap(true);
    column->addWidget(what);
    auto *tabs = new QTabWidget(this);
    tabs->addTab(makeText(m_diagnostics, "diagnostics", tr("Diagnostics")), tr("Diagnostics"));
    tabs->addTab(makeText(licenceText(), "licence", tr("License")), tr("License"));
    column->addWidget(tabs, 1);
    column->addWidget(m_message);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *copy = buttons->addButton(tr("&Copy diagnostics"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyDiagnostics"));
    column->addWidget(buttons);
    connect(copy, &QPushButton::clicked, this, &AboutDialog::copyDiagnostics);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    resizeWithinScreen(this, {84 * letterWidth(fontMetrics()), 28 * fontMetrics().height()});
}

QPlainTextEdit *AboutDialog::makeText(const QString &text, const char *name, const QString &accessible)
{
    auto *edit = new QPlainTextEdit(text, this);
    edit->setObjectName(QLatin1String(name));
    edit->setAccessibleName(accessible);
    edit->setReadOnly(true);
    edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    edit->setTabChangesFocus(true);
    edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    return edit;
}

void AboutDialog::copyDiagnostics()
{
    QGuiApplication::clipboard()->setText(m_diagnostics);
    m_message->say(Tone::Muted, tr("Diagnostics copied to the clipboard."));
}

} // namespace lockscope::ui
