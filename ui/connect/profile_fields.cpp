#include "ui/connect/profile_fields.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>

namespace lockscope::ui {

using Password = profiles::Profile::Password;

ProfileFields::ProfileFields(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit(this))
    , m_keep(new QCheckBox(tr("keep passwords in the keychain"), this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_name, 1);
    row->addWidget(m_keep);
    setFocusProxy(m_name);
    m_name->setObjectName(QStringLiteral("profileName"));
    m_name->setPlaceholderText(tr("empty: not saved"));
    m_name->setAccessibleName(tr("Name to save it under; empty: not saved"));
    m_keep->setObjectName(QStringLiteral("keepPassword"));
    m_keep->setToolTip(
        tr("Uses the desktop's keychain. Otherwise, or without a keychain, passwords are asked for each time. "
           "Passwords are never written anywhere else."));
    m_keep->setEnabled(false);
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_keep->setEnabled(!name().isEmpty());
        Q_EMIT edited();
    });
}

void ProfileFields::setProfile(const std::optional<profiles::Profile> &profile, const QStringList &others)
{
    m_before = profile;
    m_others = others;
    m_name->setText(profile ? profile->name : QString());
    m_keep->setChecked(!profile || profile->password != Password::Asked);
    m_keep->setEnabled(profile.has_value());
}

profiles::Profile ProfileFields::profile() const
{
    profiles::Profile profile;
    profile.id = m_before ? m_before->id : m_newId;
    profile.name = name();
    profile.password = m_keep->isChecked() ? Password::Kept : Password::Asked;
    return profile;
}

QString ProfileFields::name() const
{
    return m_name->text().simplified();
}

QString ProfileFields::problem()
{
    if (name().isEmpty())
        return {};
    const QString problem = profiles::nameProblem(name());
    const bool isTaken = m_others.contains(name(), Qt::CaseInsensitive);
    if (problem.isEmpty() && !isTaken)
        return {};
    m_name->setFocus();
    return isTaken ? tr("Another profile is called %1. Choose another name.").arg(name())
                   : tr("The name is invalid: %1.").arg(problem);
}

} // namespace lockscope::ui
