#include "ui/dialogs/acquire_form.h"

#include "core/base/escape.h"
#include "ui/dialogs/acquire_choices.h"
#include "ui/dialogs/kind_box.h"
#include "ui/text.h"
#include "ui/text/format.h"
#include "ui/text/lock_words.h"
#include "ui/widgets/duration_field.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope::ui {

namespace {

using namespace acquire_choices;

QComboBox *combo(QWidget *parent, const char *name, const QStringList &items)
{
    auto *box = new QComboBox(parent);
    box->setObjectName(QLatin1String(name));
    box->addItems(items);
    return box;
}

QWidget *beside(QComboBox *box, DurationField *time)
{
    auto *both = new QWidget(box->parentWidget());
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(box, 1);
    row->addWidget(time, 1);
    both->setFocusProxy(box);
    return both;
}

QString ownerChoice(const locks::HoldFacts &hold)
{
    return AcquireForm::tr("%1, holder of %2 (%3)")
        .arg(shortOwner(hold.owner), shortName(hold.lock.key, 40), kindText(hold.kind));
}

bool hasOwners(locks::AcquirableKind kind)
{
    using locks::AcquirableKind;
    return kind != AcquirableKind::Token && kind != AcquirableKind::Semaphore
        && kind != AcquirableKind::ExpirableSemaphore;
}

} // namespace

AcquireForm::AcquireForm(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit(this))
    , m_names(new LinesField(4, this))
    , m_nameHint(new MessageLine(this))
    , m_kind(new KindBox(KindBox::Offer::All, this))
    , m_memberKind(new KindBox(KindBox::Offer::Members, this))
    , m_servers(new LinesField(4, this))
    , m_owner(combo(this, "owner", {tr("A new owner")}))
    , m_permits(new QSpinBox(this))
    , m_pauses(combo(this, "pauses", {tr("After 1, 2, 4 … 128 ms"), tr("Always after")}))
    , m_pause(new DurationField(this))
    , m_wait(combo(this, "wait", {tr("Without limit"), tr("Try once"), tr("At most")}))
    , m_waitTime(new DurationField(this))
    , m_lease(combo(this, "lease", {tr("Watchdog: renewed until released"), tr("Fixed, then it expires")}))
    , m_leaseTime(new DurationField(this))
    , m_replicas(combo(this, "replicas", {tr("Not required"), tr("One must have it"), tr("All must have it")}))
    , m_anyKind(new QCheckBox(tr("Even if ano&ther kind of lock uses the name"), this))
    , m_layout(new QFormLayout(this))
{
    const std::pair<QWidget *, const char *> names[] = {
        {m_name, "name"},           {m_names, "names"},           {m_nameHint, "nameHint"},
        {m_kind, "kind"},           {m_memberKind, "memberKind"}, {m_servers, "servers"},
        {m_permits, "permits"},     {m_pause, "pause"},           {m_waitTime, "waitTime"},
        {m_leaseTime, "leaseTime"}, {m_anyKind, "anyKind"}};
    for (const auto &[field, name] : names)
        field->setObjectName(QLatin1String(name));
    m_name->setPlaceholderText(tr("order:42; bytes as \\xHH"));
    m_names->setPlaceholderText(tr("order:42\norder:43"));
    m_servers->setPlaceholderText(tr("redis://host-a\nredis://host-b\nredis://host-c"));
    setPlainToolTip(m_anyKind,
                    tr("Otherwise the request is refused, because two kinds with one name do not exclude each other."));
    setPlainToolTip(m_replicas,
                    tr("Releases the lock unless these replicas have it within a second. A lock on replicas survives a"
                       " failover. A server without replicas is refused."));
    for (QComboBox *box : std::initializer_list<QComboBox *>{m_kind, m_memberKind, m_owner, m_replicas})
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_permits->setRange(1, 1'000'000);
    m_pause->setValue(Millis(30));
    m_waitTime->setValue(Millis(10'000));
    m_leaseTime->setValue(Millis(30'000));
    layOut();
    connect(m_name, &QLineEdit::textChanged, this, &AcquireForm::nameChanged);
    for (QComboBox *box : std::initializer_list<QComboBox *>{m_kind, m_pauses, m_wait, m_lease})
        connect(box, &QComboBox::currentIndexChanged, this, &AcquireForm::optionsChanged);
    connect(m_name, &QLineEdit::textChanged, this, &AcquireForm::edited);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &AcquireForm::edited);
    optionsChanged();
    setFocusProxy(m_name);
}

void AcquireForm::layOut()
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_layout->addRow(tr("&Kind"), m_kind);
    m_layout->addRow(tr("&Name"), m_name);
    m_layout->addRow(tr("&Names"), m_names);
    m_layout->addRow(QString(), m_nameHint);
    m_layout->addRow(tr("Ser&vers"), m_servers);
    m_layout->addRow(tr("&Each member"), m_memberKind);
    m_layout->addRow(tr("&Owner"), m_owner);
    m_layout->addRow(tr("&Permits"), m_permits);
    m_layout->addRow(tr("Try a&gain"), beside(m_pauses, m_pause));
    m_layout->addRow(tr("&Wait"), beside(m_wait, m_waitTime));
    m_layout->addRow(tr("&Lease"), beside(m_lease, m_leaseTime));
    m_layout->addRow(tr("&Replicas"), m_replicas);
    m_layout->addRow(QString(), m_anyKind);
}

void AcquireForm::setName(const Key &name)
{
    m_name->setText(toDisplay(name.raw()));
    m_names->setPlainText(toDisplay(name.raw()));
}

void AcquireForm::setKind(locks::AcquirableKind kind)
{
    m_kind->choose(kind);
}

void AcquireForm::setServer(const redis::Address &address)
{
    m_server = address;
    m_servers->setPlainText(address.toUrl());
}

void AcquireForm::setHolds(const std::vector<locks::HoldFacts> &holds)
{
    const QByteArray chosen = m_owner->currentData().toByteArray();
    while (m_owner->count() > 1)
        m_owner->removeItem(1);
    for (const locks::HoldFacts &hold : holds) {
        if (hold.valid && hasOwners(hold.kind) && m_owner->findData(hold.owner.raw()) < 0)
            m_owner->addItem(ownerChoice(hold), hold.owner.raw());
    }
    m_owner->setCurrentIndex(std::max(0, chosen.isEmpty() ? 0 : m_owner->findData(chosen)));
}

void AcquireForm::nameChanged(const QString &text)
{
    const auto bytes = fromDisplay(text);
    if (!bytes)
        m_nameHint->say(Tone::Bad, tr("A backslash starts an escape: write \\\\ for a backslash, \\xHH for a byte."));
    else if (text.contains(QLatin1Char('\\')) || toDisplay(*bytes) != text)
        m_nameHint->say(Tone::Info,
                        tr("%1 bytes, shown as %2").arg(QString::number(bytes->size()), elided(toDisplay(*bytes), 80)));
    else
        m_nameHint->clear();
}

void AcquireForm::optionsChanged()
{
    const auto several = m_kind->compound();
    const bool isMulti = several == locks::CompoundKind::Multi;
    const locks::AcquirableKind kind = m_kind->kind();
    setPlainToolTip(m_kind, m_kind->meaning());
    m_layout->setRowVisible(m_name, !isMulti);
    m_layout->setRowVisible(m_names, isMulti);
    if (isMulti)
        m_nameHint->clear();
    else
        nameChanged(m_name->text());
    m_layout->setRowVisible(m_servers, several == locks::CompoundKind::Red);
    m_layout->setRowVisible(m_memberKind, several.has_value());
    m_layout->setRowVisible(m_owner, !several && hasOwners(kind));
    m_layout->setRowVisible(m_permits, m_kind->isSemaphore());
    m_layout->setRowVisible(m_pauses->parentWidget(), !several && kind == locks::AcquirableKind::Spin);
    m_layout->setRowVisible(m_lease->parentWidget(), several || kind != locks::AcquirableKind::Semaphore);
    m_pause->setVisible(m_pauses->currentIndex() == Constant);
    m_waitTime->setVisible(m_wait->currentIndex() == AtMost);
    m_leaseTime->setVisible(m_lease->currentIndex() == Fixed);
}

} // namespace lockscope::ui
