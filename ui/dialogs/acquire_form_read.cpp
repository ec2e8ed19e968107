// Reads the request from the fields, or says which field is wrong.
#include "core/base/escape.h"
#include "ui/dialogs/acquire_choices.h"
#include "ui/dialogs/acquire_form.h"
#include "ui/dialogs/kind_box.h"
#include "ui/widgets/duration_field.h"
#include "ui/widgets/lines_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope::ui {

namespace {

using namespace acquire_choices;

// A hold ends 1 % and 2 ms before its lease, so a shorter one would end before the answer arrives.
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

// The credentials of the watched server are for that server only.
redis::Address AcquireForm::withCredentials(redis::Address address) const
{
    if (m_server && redis::isSameAccount(*m_server, address)) {
        redis::Address own = *m_server; // has its certificates and its pin, so the password is sent to no other server
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
        return wrong(m_servers, tr("Enter the addresses of three or five independent servers, one per line."));
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
