#include "ui/play/sandbox/lock_by_hand.h"

#include "core/base/escape.h"
#include "ui/text/lock_words.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/duration_field.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope::ui {

using namespace std::chrono_literals;
using locks::AcquirableKind;
using play::Compound;

namespace {

constexpr int compoundsFrom = 1'000; // from this number on, item data mean compound locks
enum How { AsLongAsItTakes, Once, AtMost };
enum Lease { Watchdog, Fixed };

bool hasPermits(int kind)
{
    return kind == int(AcquirableKind::Semaphore) || kind == int(AcquirableKind::ExpirableSemaphore);
}

bool isMulti(int kind)
{
    return kind == compoundsFrom + int(Compound::Multi);
}

} // namespace

LockByHand::LockByHand(const play::Who &who, const play::Setting &setting, QWidget *parent)
    : QDialog(parent)
    , m_who(who)
    , m_setting(setting)
    , m_kind(new QComboBox(this))
    , m_name(new QLineEdit(this))
    , m_names(new LinesField(3, this))
    , m_permits(new QSpinBox(this))
    , m_how(new QComboBox(this))
    , m_wait(new DurationField(this))
    , m_lease(new QComboBox(this))
    , m_leaseTime(new DurationField(this))
    , m_message(new MessageLine(this))
    , m_rows(new QFormLayout(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    const QString name = toDisplay(who.actor.toUtf8());
    setWindowTitle(tr("A lock for %1, thread %2").arg(name, QString::number(who.thread)));
    build();
    fillKinds();
    layOut();
    m_name->setFocus();
}

void LockByHand::build()
{
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setText(QStringLiteral("orders"));
    m_name->selectAll();
    m_names->setObjectName(QStringLiteral("names"));
    m_kind->setObjectName(QStringLiteral("kind"));
    m_permits->setRange(1, 100);
    m_permits->setValue(2);
    m_permits->setObjectName(QStringLiteral("permits"));
    m_how->addItems({tr("Lock: wait as long as it takes"), tr("Try once"), tr("Try, and wait at most")});
    m_how->setObjectName(QStringLiteral("how"));
    m_wait->setValue(3s);
    m_lease->addItems({tr("Watchdog: renewed until released"), tr("Fixed, then it expires")});
    m_lease->setObjectName(QStringLiteral("lease"));
    m_leaseTime->setValue(3s);
    m_rows->addRow(tr("&Name"), m_name);
    m_rows->addRow(tr("&Names, one per line"), m_names);
    m_rows->addRow(tr("&Kind"), m_kind);
    m_rows->addRow(tr("&Permits, if it is new"), m_permits);
    m_rows->addRow(tr("&How"), m_how);
    m_rows->addRow(tr("&At most"), m_wait);
    m_rows->addRow(tr("L&ease"), m_lease);
    m_rows->addRow(tr("Fo&r"), m_leaseTime);
    m_rows->addRow(m_message);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *take = buttons->addButton(tr("&Take it"), QDialogButtonBox::AcceptRole);
    take->setDefault(true);
    m_rows->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &LockByHand::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QComboBox *box : {m_kind, m_how, m_lease})
        connect(box, &QComboBox::currentIndexChanged, this, &LockByHand::layOut);
}

void LockByHand::fillKinds()
{
    for (const AcquirableKind kind : locks::allKinds) {
        m_kind->addItem(kindText(kind), int(kind));
        m_kind->setItemData(m_kind->count() - 1, plainToolTip(kindMeaning(kind)), Qt::ToolTipRole);
    }
    m_kind->addItem(tr("multi-lock: several as one"), compoundsFrom + int(Compound::Multi));
    if (m_setting.servers.kind == play::Servers::Independent)
        m_kind->addItem(tr("red lock: on the majority of the servers"), compoundsFrom + int(Compound::Red));
    m_kind->setMaxVisibleItems(20);
}

// Shows the fields of the chosen kind.
void LockByHand::layOut()
{
    const int kind = m_kind->currentData().toInt();
    m_rows->setRowVisible(m_name, !isMulti(kind));
    m_rows->setRowVisible(m_names, isMulti(kind));
    m_rows->setRowVisible(m_permits, hasPermits(kind));
    m_rows->setRowVisible(m_wait, m_how->currentIndex() == AtMost);
    m_rows->setRowVisible(m_lease, kind != int(AcquirableKind::Semaphore));
    m_rows->setRowVisible(m_leaseTime, kind != int(AcquirableKind::Semaphore) && m_lease->currentIndex() == Fixed);
    m_message->clear();
    adjustSize();
}

Result<play::WantedLock> LockByHand::read() const
{
    const int kind = m_kind->currentData().toInt();
    play::WantedLock lock;
    if (kind >= compoundsFrom)
        lock.compound = Compound(kind - compoundsFrom);
    else
        lock.kind = AcquirableKind(kind);
    lock.permits = m_permits->value();
    for (const QString &name : isMulti(kind) ? m_names->lines() : QStringList{m_name->text()}) {
        const auto bytes = fromDisplay(name);
        if (!bytes)
            return Error{
                Error::Kind::Precondition, tr("“%1”: write \\\\ for a backslash, \\xHH for a byte").arg(name), {}, {}};
        lock.keys.push_back(Key(*bytes));
    }
    return lock;
}

std::optional<Millis> LockByHand::wait() const
{
    switch (m_how->currentIndex()) {
    case Once: return Millis(0);
    case AtMost: return m_wait->value();
    default: return {};
    }
}

void LockByHand::take()
{
    const auto wantedLock = read();
    if (!wantedLock)
        return m_message->say(wantedLock.error());
    const auto lock = play::lockByHand(m_setting, *wantedLock);
    if (!lock)
        return m_message->say(lock.error());
    const bool isFixed = m_lease->currentIndex() == Fixed && wantedLock->kind != AcquirableKind::Semaphore;
    const auto lease = isFixed ? std::optional(m_leaseTime->value()) : std::nullopt;
    Q_EMIT wanted(*lock, play::act::Acquire{m_who, lock->name, wait(), lease});
    accept();
}

} // namespace lockscope::ui
