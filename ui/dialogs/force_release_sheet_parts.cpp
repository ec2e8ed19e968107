// How the sheet is built.
#include "ui/dialogs/evidence_table.h"
#include "ui/dialogs/force_release_sheet.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr Millis tickEvery{200};
constexpr qsizetype nameShown = 240;
constexpr qsizetype nameLine = 56; // a name without spaces would not wrap by itself

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
    return ForceReleaseSheet::tr("%1 bytes · sha256 %2…")
        .arg(countText(name.size()), QString::fromLatin1(hash.left(12)));
}

PlainLabel *wrapped(const QString &text, QWidget *parent, const char *name)
{
    auto *label = new PlainLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ForceReleaseSheet::ForceReleaseSheet(const LockId &id, QWidget *parent, Now now)
    : QDialog(parent)
    , m_id(id)
    , m_now(std::move(now))
{
    setWindowTitle(tr("Force-release %1").arg(shortName(id.key, 40)));
    m_evidence = new EvidenceTable(this);
    m_age = new MessageLine(this);
    m_age->setObjectName(QStringLiteral("age"));
    m_changed = new MessageLine(this);
    m_changed->setObjectName(QStringLiteral("changed"));
    m_accept = new QPushButton(tr("&I mean this holder"), this);
    m_accept->setObjectName(QStringLiteral("accept"));
    m_accept->setAutoDefault(false);
    m_accept->hide();
    connect(m_accept, &QPushButton::clicked, this, &ForceReleaseSheet::acceptHolder);
    m_consequences = wrapped(QString(), this, "consequences");
    m_message = new MessageLine(this);
    m_message->setObjectName(QStringLiteral("message"));
    m_unrecorded = new MessageLine(this);
    m_unrecorded->setObjectName(QStringLiteral("unrecorded"));
    m_alive = new MessageLine(this);
    m_alive->setObjectName(QStringLiteral("alive"));
    QFont bold = m_alive->font();
    bold.setBold(true);
    m_alive->setFont(bold);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(buildHead());
    layout->addWidget(m_alive);
    layout->addWidget(m_evidence, 1);
    m_evidence->hide();
    layout->addWidget(m_age);
    layout->addWidget(m_changed);
    layout->addWidget(m_accept, 0, Qt::AlignLeft);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_consequences, buildFields(), m_message, m_unrecorded, buildButtons()})
        layout->addWidget(part);
    connect(&m_tick, &QTimer::timeout, this, &ForceReleaseSheet::rereadQuietly);
    connect(&m_tick, &QTimer::timeout, this, &ForceReleaseSheet::refresh);
    m_tick.start(tickEvery);
    layout->insertStretch(layout->count() - 1);
    resize(620, 460);
    m_reason->setFocus();
    setPhase(Phase::Reading);
}

QWidget *ForceReleaseSheet::buildHead()
{
    auto *head = new QWidget(this);
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *name = wrapped(inLines(shortName(m_id.key, nameShown)), head, "name");
    QFont large = name->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.15);
    name->setFont(large);
    auto *warning = new MessageLine(head);
    warning->setObjectName(QStringLiteral("warning"));
    warning->say(Tone::Warning, tr("The program holding this lock is not stopped. It may still be writing."));
    layout->addWidget(name);
    layout->addWidget(wrapped(fingerprint(m_id.key), head, "fingerprint"));
    layout->addWidget(warning);
    return head;
}

QWidget *ForceReleaseSheet::buildFields()
{
    auto *box = new QWidget(this);
    m_fields = new QFormLayout(box);
    m_fields->setContentsMargins(0, 0, 0, 0);
    m_permits = new QComboBox(box);
    m_permits->setObjectName(QStringLiteral("permits"));
    m_permits->setPlaceholderText(tr("choose the one to take away"));
    m_fields->addRow(tr("&Permit"), m_permits);
    m_fields->setRowVisible(m_permits, false);
    connect(m_permits, &QComboBox::activated, this, &ForceReleaseSheet::permitChosen);
    m_reason = new QLineEdit(box);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setPlaceholderText(tr("required; written to the audit file"));
    m_reason->setMaxLength(500);
    m_fields->addRow(tr("&Reason"), m_reason);
    connect(m_reason, &QLineEdit::textChanged, this, &ForceReleaseSheet::refresh);
    return box;
}

// The default button reads again, or closes when all is done: Enter alone never breaks a lock.
QWidget *ForceReleaseSheet::buildButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    m_release = buttons->addButton(tr("&Force-release"), QDialogButtonBox::ActionRole);
    m_release->setObjectName(QStringLiteral("release"));
    m_release->setAutoDefault(false);
    m_reread = buttons->addButton(tr("Read a&gain"), QDialogButtonBox::ActionRole);
    m_reread->setObjectName(QStringLiteral("reread"));
    m_reread->setShortcut(QKeySequence::Refresh);
    m_reread->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Cancel);
    m_close->setObjectName(QStringLiteral("close"));
    m_close->setAutoDefault(false);
    connect(m_release, &QPushButton::clicked, this, &ForceReleaseSheet::confirm);
    connect(m_reread, &QPushButton::clicked, this, &ForceReleaseSheet::reread);
    connect(buttons, &QDialogButtonBox::rejected, this, &ForceReleaseSheet::reject);
    return buttons;
}

} // namespace lockscope::ui
