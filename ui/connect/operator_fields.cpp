#include "ui/connect/operator_fields.h"

#include "core/base/escape.h"
#include "ui/connect/form_section.h"
#include "ui/widgets/wipe_field.h"

#include <QHBoxLayout>

namespace lockscope::ui {

OperatorFields::OperatorFields(QWidget *parent)
    : QWidget(parent)
    , m_user(new QLineEdit(this))
    , m_password(new QLineEdit(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_user, 1);
    row->addWidget(m_password, 1);
    setFocusProxy(m_user);
    m_user->setObjectName(QStringLiteral("operatorUser"));
    m_user->setPlaceholderText(tr("same user as above"));
    m_user->setAccessibleName(tr("Operator"));
    m_user->setToolTip(tr("The user for actions: connected only for an action and a minute after it. The watching user"
                          " then only reads."));
    m_password->setObjectName(QStringLiteral("operatorPassword"));
    m_password->setPlaceholderText(tr("password"));
    m_password->setAccessibleName(tr("Password of the operator"));
    m_password->setEchoMode(QLineEdit::Password);
    connect(m_user, &QLineEdit::textChanged, this, &OperatorFields::changed);
    for (QLineEdit *field : {m_user, m_password})
        connect(field, &QLineEdit::textEdited, this, &OperatorFields::edited);
}

OperatorFields::~OperatorFields()
{
    wipeField(m_password);
}

void OperatorFields::belongTo(const redis::Address &address)
{
    const bool isForgotten = !redis::isSamePlace(m_place, address) && !m_password->text().isEmpty();
    const QString before = m_place.node();
    if (isForgotten)
        wipeField(m_password);
    m_place = address;
    m_place.password.clear();
    if (isForgotten)
        Q_EMIT passwordForgotten(before);
}

std::optional<redis::Credentials> OperatorFields::credentials() const
{
    const QString user = m_user->text().trimmed();
    if (user.isEmpty())
        return std::nullopt;
    return redis::Credentials{user.toUtf8(), Secret::take(m_password->text().toUtf8())};
}

void OperatorFields::setUser(const QByteArray &user, const QString &hint)
{
    m_user->setText(QString::fromUtf8(user));
    if (!hint.isEmpty())
        m_password->setPlaceholderText(hint);
}

QString OperatorFields::summary() const
{
    const QString user = m_user->text().trimmed();
    return user.isEmpty() ? QString() : tr("operator %1").arg(elided(toDisplay(user.toUtf8()), 40));
}

QString OperatorFields::problem(bool isProfile)
{
    if (isProfile || m_user->text().trimmed().isEmpty() || !m_password->text().isEmpty())
        return {};
    showAndFocus(m_password);
    return tr("The operator has a separate password. Enter it, or clear the operator.");
}

} // namespace lockscope::ui
