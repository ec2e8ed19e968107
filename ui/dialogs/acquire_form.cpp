#include "ui/dialogs/acquire_form.h"

#include "core/base/escape.h"
#include "ui/dialogs/acquire_choices.h"
#include "ui/dialogs/kind_box.h"
#include "ui/text/format.h"
#include "ui/text/lock_words.h"
#include "ui/text/plain_text.h"
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
    , m_anyKind(new QCheckBox(tr("Acquire even if ano&ther kind of lock uses the name"), this))
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
    // The tab order follows the rows.
    QWidget *before = m_kind;
    for (QWidget *next :
         std::initializer_list<QWidget *>{m_name, m_names, m_servers, m_memberKind, m_owner, m_permits, m_pauses,
                                          m_pause, m_wait, m_waitTime, m_lease, m_leaseTime, m_replicas, m_anyKind})
        setTabOrder(std::exchange(before, next), next);
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

// Reads the request from the fields, or says which field is wrong.

namespace {

using namespace acquire_choices;

// A hold ends 1 % and 2 ms before its lease, so with a shorter lease the hold would end before the answer arrives.
constexpr Millis shortestLease{10};

locks::ReplicaSync replicaSync(int choice)
{
    switch (choice) {
    case OneReplica: return locks::ReplicaSync::One;
    case AllReplicas: return locks::ReplicaSync::All;
    default: return locks::ReplicaSync::Off;
    }
}

} // namespace

Error AcquireForm::wrong(QWidget *where, const QString &what)
{
    where->setFocus();
    return {Error::Kind::Precondition, what, {}, {}};
}

Result<Key> AcquireForm::readName(const QString &text, QWidget *field)
{
    const auto name = fromDisplay(text);
    if (!name)
        return wrong(field, tr("The name has a broken escape: write \\\\ for a backslash, \\xHH for a byte."));
    if (name->isEmpty())
        return wrong(field, tr("Enter the name of the lock."));
    return Key(*name);
}

Result<locks::CompoundTerms> AcquireForm::readTerms()
{
    locks::CompoundTerms terms;
    terms.strict = !m_anyKind->isChecked();
    terms.replicas = replicaSync(m_replicas->currentIndex());
    if (m_wait->currentIndex() == Once)
        terms.wait = Millis(0);
    else if (m_wait->currentIndex() == AtMost)
        terms.wait = m_waitTime->value();
    const bool hasLease = m_kind->compound() || m_kind->kind() != locks::AcquirableKind::Semaphore;
    if (hasLease && m_lease->currentIndex() == Fixed)
        terms.lease = m_leaseTime->value();
    if (terms.lease && *terms.lease < shortestLease)
        return wrong(m_leaseTime, tr("A lease below 10 ms ends before the answer arrives. Choose a longer one."));
    return terms;
}

Result<locks::AcquireRequest> AcquireForm::single()
{
    const auto name = readName(m_name->text(), m_name);
    if (!name)
        return name.error();
    const auto terms = readTerms();
    if (!terms)
        return terms.error();
    locks::AcquireRequest request;
    request.name = *name;
    request.kind = m_kind->kind();
    if (m_owner->isVisibleTo(this))
        request.owner = Owner(m_owner->currentData().toByteArray());
    request.wait = terms->wait;
    request.lease = terms->lease;
    request.strict = terms->strict;
    request.replicas = terms->replicas;
    if (m_kind->isSemaphore())
        request.permits = m_permits->value();
    if (request.kind == locks::AcquirableKind::Spin && m_pauses->currentIndex() == Constant)
        request.pauses = locks::LookPauses::constant(m_pause->value());
    return request;
}

// Adds the credentials of the watched server, if the address names the same account there.
redis::Address AcquireForm::withCredentials(redis::Address address) const
{
    if (m_server && redis::isSameAccount(*m_server, address)) {
        redis::Address own = *m_server; // with certificates and pin, so that no other server gets the password
        own.db = address.db;
        if (!address.password.isEmpty())
            own.password = address.password;
        address = own;
    }
    address.clientName = QByteArrayLiteral("lockscope");
    return address;
}

Result<std::vector<redis::Address>> AcquireForm::readServers()
{
    std::vector<redis::Address> servers;
    QStringList seen;
    for (const QString &line : m_servers->lines()) {
        const auto address = redis::parseUrl(line);
        if (!address)
            return wrong(m_servers, address.error().message);
        if (seen.contains(address->toUrl()))
            return wrong(m_servers, tr("%1 is listed twice. Each server has one vote.").arg(address->toUrl()));
        seen << address->toUrl();
        servers.push_back(withCredentials(*address));
    }
    if (servers.size() < 2)
        return wrong(m_servers, tr("Enter at least two independent servers, one per line. Three or five are usual."));
    return servers;
}

Result<CompoundRequest> AcquireForm::compound()
{
    CompoundRequest request;
    request.kind = *m_kind->compound();
    request.memberKind = m_memberKind->kind();
    const bool isMulti = request.kind == locks::CompoundKind::Multi;
    QWidget *const field = isMulti ? static_cast<QWidget *>(m_names) : m_name;
    const QStringList names = isMulti ? m_names->lines() : QStringList{m_name->text()};
    if (isMulti && names.size() < 2)
        return wrong(field, tr("Enter the names of several locks, one per line."));
    for (const QString &text : names) {
        const auto name = readName(text, field);
        if (!name)
            return name.error();
        request.names.push_back(*name);
    }
    if (!isMulti) {
        auto servers = readServers();
        if (!servers)
            return servers.error();
        request.servers = std::move(*servers);
    }
    const auto terms = readTerms();
    if (!terms)
        return terms.error();
    request.terms = *terms;
    return request;
}

Result<LockRequest> AcquireForm::request()
{
    if (m_kind->compound()) {
        auto several = compound();
        return several ? Result<LockRequest>(LockRequest(*several)) : Result<LockRequest>(several.error());
    }
    auto one = single();
    return one ? Result<LockRequest>(LockRequest(*one)) : Result<LockRequest>(one.error());
}

} // namespace lockscope::ui
