#include "ui/dialogs/acquire_form.h"

#include "core/base/escape.h"
#include "ui/dialogs/duration_field.h"
#include "ui/dialogs/message_line.h"
#include "ui/text/format.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>

namespace lockscope::ui {

namespace {

enum Wait { AsLongAsItTakes, Once, AtMost };
enum Lease { Watchdog, Fixed };

// A hold ends 1 % and 2 ms before its lease does; a shorter one would be over before the answer is here.
constexpr Millis shortestLease{10};

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
    return both;
}

QString ownerChoice(const locks::HoldFacts &hold)
{
    return AcquireForm::tr("%1, which holds %2 (%3)")
        .arg(shortOwner(hold.owner), shortName(hold.name, 40), kindText(hold.kind));
}

} // namespace

QString kindText(locks::Kind kind)
{
    switch (kind) {
    case locks::Kind::Reentrant: break;
    case locks::Kind::Read: return AcquireForm::tr("read");
    case locks::Kind::Write: return AcquireForm::tr("write");
    default: return locks::word(kind);
    }
    return AcquireForm::tr("reentrant");
}

AcquireForm::AcquireForm(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit(this))
    , m_nameHint(new MessageLine(this))
    , m_kind(combo(this, "kind", {tr("Reentrant"), tr("Read"), tr("Write")}))
    , m_owner(combo(this, "owner", {tr("A new owner")}))
    , m_wait(combo(this, "wait", {tr("As long as it takes"), tr("Try once"), tr("At most")}))
    , m_waitTime(new DurationField(this))
    , m_lease(combo(this, "lease", {tr("Watchdog: renewed until released"), tr("Fixed, then it ends")}))
    , m_leaseTime(new DurationField(this))
{
    m_name->setObjectName(QStringLiteral("name"));
    m_name->setPlaceholderText(tr("order:42; bytes as \\xHH"));
    m_nameHint->setObjectName(QStringLiteral("nameHint"));
    m_waitTime->setObjectName(QStringLiteral("waitTime"));
    m_leaseTime->setObjectName(QStringLiteral("leaseTime"));
    m_waitTime->setValue(Millis(10'000));
    m_leaseTime->setValue(Millis(30'000));
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Name"), m_name);
    form->addRow(QString(), m_nameHint);
    form->addRow(tr("&Kind"), m_kind);
    form->addRow(tr("&Owner"), m_owner);
    form->addRow(tr("&Wait"), beside(m_wait, m_waitTime));
    form->addRow(tr("&Lease"), beside(m_lease, m_leaseTime));
    connect(m_name, &QLineEdit::textChanged, this, &AcquireForm::nameChanged);
    for (QComboBox *box : {m_wait, m_lease})
        connect(box, &QComboBox::currentIndexChanged, this, &AcquireForm::optionsChanged);
    optionsChanged();
    setFocusProxy(m_name);
}

void AcquireForm::setName(const Key &name)
{
    m_name->setText(toDisplay(name.raw()));
}

void AcquireForm::setHolds(const std::vector<locks::HoldFacts> &holds)
{
    const QByteArray chosen = m_owner->currentData().toByteArray();
    while (m_owner->count() > 1)
        m_owner->removeItem(1);
    for (const locks::HoldFacts &hold : holds) {
        if (hold.valid && m_owner->findData(hold.owner.raw()) < 0)
            m_owner->addItem(ownerChoice(hold), hold.owner.raw());
    }
    m_owner->setCurrentIndex(std::max(0, chosen.isEmpty() ? 0 : m_owner->findData(chosen)));
}

void AcquireForm::nameChanged(const QString &text)
{
    const auto bytes = fromDisplay(text);
    if (!bytes)
        m_nameHint->say(Tone::Bad, tr("A backslash begins an escape: write \\\\ for a backslash, \\xHH for a byte."));
    else if (text.contains(QLatin1Char('\\')) || toDisplay(*bytes) != text)
        m_nameHint->say(Tone::Info, tr("%1 bytes, shown as %2").arg(bytes->size()).arg(elided(toDisplay(*bytes), 80)));
    else
        m_nameHint->clear();
}

void AcquireForm::optionsChanged()
{
    m_waitTime->setVisible(m_wait->currentIndex() == AtMost);
    m_leaseTime->setVisible(m_lease->currentIndex() == Fixed);
}

Error AcquireForm::wrong(QWidget *where, const QString &what)
{
    where->setFocus();
    return {Error::Kind::Precondition, what, {}, {}};
}

Result<locks::AcquireRequest> AcquireForm::request()
{
    const auto name = fromDisplay(m_name->text());
    if (!name)
        return wrong(m_name, tr("The name has a broken escape: write \\\\ for a backslash, \\xHH for a byte."));
    if (name->isEmpty())
        return wrong(m_name, tr("Enter the name of the lock."));
    locks::AcquireRequest request;
    request.name = Key(*name);
    request.kind =
        std::array{locks::Kind::Reentrant, locks::Kind::Read, locks::Kind::Write}[size_t(m_kind->currentIndex())];
    request.owner = Owner(m_owner->currentData().toByteArray());
    if (m_wait->currentIndex() == Once)
        request.wait = Millis(0);
    else if (m_wait->currentIndex() == AtMost)
        request.wait = m_waitTime->value();
    if (m_lease->currentIndex() == Fixed) {
        request.lease = m_leaseTime->value();
        if (*request.lease < shortestLease)
            return wrong(m_leaseTime,
                         tr("A lease below 10 ms is over before the answer arrives: choose a longer one."));
    }
    return request;
}

} // namespace lockscope::ui
