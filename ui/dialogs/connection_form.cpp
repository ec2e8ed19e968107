#include "ui/dialogs/connection_form.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHostAddress>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope::ui {

using redis::Address;

ConnectionForm::ConnectionForm(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_transport(new QComboBox(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_transport->setObjectName(QStringLiteral("transport"));
    m_transport->addItem(tr("TCP"), int(Address::Transport::Tcp));
    m_transport->addItem(tr("TCP with TLS"), int(Address::Transport::Tls));
    m_transport->addItem(tr("Unix socket"), int(Address::Transport::Unix));
    m_form->addRow(tr("&Transport"), m_transport);
    m_host = addLine("host", tr("&Host"), tr("name or IP address"));
    m_port = new QSpinBox(this);
    m_port->setObjectName(QStringLiteral("port"));
    m_port->setRange(1, 65535);
    m_form->addRow(tr("&Port"), m_port);
    m_path = addLine("path", tr("&Socket"), tr("/run/redis/redis.sock"));
    m_db = new QSpinBox(this);
    m_db->setObjectName(QStringLiteral("db"));
    m_db->setRange(0, std::numeric_limits<int>::max());
    m_form->addRow(tr("&Database"), m_db);
    m_user = addLine("user", tr("&User"), tr("default"));
    m_password = addLine("password", tr("Pass&word"), tr("none"));
    m_password->setEchoMode(QLineEdit::Password);
    addFile(m_ca, "ca", tr("C&A file"));
    addFile(m_cert, "cert", tr("Cert&ificate"));
    addFile(m_key, "key", tr("&Key"));
    connect(m_transport, &QComboBox::currentIndexChanged, this, &ConnectionForm::showFields);
    // before anybody hears of it
    connect(this, &ConnectionForm::edited, this, &ConnectionForm::keepPasswordToItsAccount);
    connect(m_transport, &QComboBox::activated, this, &ConnectionForm::edited);
    for (QSpinBox *box : {m_port, m_db})
        connect(box, &QSpinBox::valueChanged, this, &ConnectionForm::edited);
    setAddress(Address());
}

QLineEdit *ConnectionForm::addLine(const char *name, const QString &label, const QString &placeholder)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(QLatin1String(name));
    edit->setPlaceholderText(placeholder);
    m_form->addRow(label, edit);
    connect(edit, &QLineEdit::textEdited, this, &ConnectionForm::edited);
    return edit;
}

void ConnectionForm::addFile(QLineEdit *&edit, const char *name, const QString &label)
{
    edit = addLine(name, label, tr("PEM file; empty: the system's"));
    if (edit != m_ca)
        edit->setPlaceholderText(tr("PEM file; empty: none"));
    QAction *choose = edit->addAction(style()->standardIcon(QStyle::SP_DialogOpenButton), QLineEdit::TrailingPosition);
    choose->setToolTip(tr("Choose a file"));
    connect(choose, &QAction::triggered, this, [this, edit] { chooseFile(edit); });
}

void ConnectionForm::chooseFile(QLineEdit *edit)
{
    auto *dialog = new QFileDialog(this, tr("Choose a PEM file"), QFileInfo(edit->text()).path());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, edit, &QLineEdit::setText);
    dialog->open();
}

void ConnectionForm::addAbove(const QString &label, QWidget *field)
{
    m_form->insertRow(m_above++, label, field);
}

void ConnectionForm::addBelow(const QString &label, QWidget *field)
{
    m_form->addRow(label, field);
}

bool ConnectionForm::isExposed() const
{
    const QString host = m_host->text().trimmed();
    return Address::Transport(m_transport->currentData().toInt()) == Address::Transport::Tcp && !host.isEmpty()
        && host.compare(QLatin1String("localhost"), Qt::CaseInsensitive) != 0 && !QHostAddress(host).isLoopback();
}

void ConnectionForm::showFields()
{
    const auto transport = Address::Transport(m_transport->currentData().toInt());
    const bool socket = transport == Address::Transport::Unix;
    const auto show = [this](QWidget *field, bool shown) {
        field->setVisible(shown);
        m_form->labelForField(field)->setVisible(shown);
    };
    show(m_host, !socket);
    show(m_port, !socket);
    show(m_path, socket);
    for (QLineEdit *file : {m_ca, m_cert, m_key})
        show(file, transport == Address::Transport::Tls);
}

void ConnectionForm::setAddress(const Address &address)
{
    const QSignalBlocker quiet(this);
    m_transport->setCurrentIndex(m_transport->findData(int(address.transport)));
    m_host->setText(address.host);
    m_port->setValue(address.port);
    m_path->setText(address.path);
    m_db->setValue(address.db);
    m_user->setText(QString::fromUtf8(address.user));
    m_password->setText(QString::fromUtf8(address.password));
    m_ca->setText(address.caFile);
    m_cert->setText(address.certFile);
    m_key->setText(address.keyFile);
    m_clientName = address.clientName;
    m_account = address;
    showFields();
}

void ConnectionForm::keepPasswordToItsAccount()
{
    const Address before = std::exchange(m_account, address());
    if (m_password->text().isEmpty() || redis::isSameAccount(before, m_account))
        return;
    m_password->clear();
    Q_EMIT passwordForgotten(before.node());
}

Address ConnectionForm::address() const
{
    Address address;
    address.transport = Address::Transport(m_transport->currentData().toInt());
    address.host = m_host->text().trimmed();
    address.port = quint16(m_port->value());
    address.path = m_path->text();
    address.db = m_db->value();
    address.user = m_user->text().toUtf8();
    address.password = m_password->text().toUtf8();
    address.clientName = m_clientName;
    if (address.transport == Address::Transport::Tls) {
        address.caFile = m_ca->text();
        address.certFile = m_cert->text();
        address.keyFile = m_key->text();
    }
    return address;
}

QString ConnectionForm::problem()
{
    const Address wanted = address();
    if (wanted.transport == Address::Transport::Unix) {
        if (wanted.path.startsWith(QLatin1Char('/')))
            return {};
        m_path->setFocus();
        return tr("Enter the whole path of the socket, beginning with a slash.");
    }
    if (wanted.host.isEmpty()) {
        m_host->setFocus();
        return tr("Enter the host: a name or an IP address.");
    }
    return wanted.transport == Address::Transport::Tls ? fileProblem() : QString();
}

QString ConnectionForm::fileProblem()
{
    for (QLineEdit *edit : {m_ca, m_cert, m_key}) {
        if (edit->text().isEmpty() || QFileInfo(edit->text()).isReadable())
            continue;
        edit->setFocus();
        return tr("Cannot read %1: choose a file that exists and may be read.").arg(edit->text());
    }
    if (m_cert->text().isEmpty() == m_key->text().isEmpty())
        return {};
    (m_cert->text().isEmpty() ? m_cert : m_key)->setFocus();
    return tr("A client certificate needs both files: the certificate and its key.");
}

} // namespace lockscope::ui
