#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/redis/address.h"

#include <QDialog>

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace lockscope::ui {

class ConnectionForm;
class MessageLine;

// Which server, as whom: a URL, or its parts. Either follows the other; a password typed into the URL moves to its own
// field and is not shown again. Says at once what is wrong. GUI thread.
class ConnectionDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConnectionDialog(QWidget *parent = nullptr);
    ~ConnectionDialog() override;

    void setAddress(const redis::Address &address);
    // Globs of names that are plain SET NX locks, in display form, between blanks.
    void setTokenPatterns(const QString &patterns);
    QString tokenPatterns() const;
    // What may be done over the connection: as it was said of this server before. A new one is only read, until
    // somebody says otherwise.
    using PolicyOf = std::function<std::optional<actions::ConnectionPolicy>(const redis::Address &address)>;
    void setPolicyOf(PolicyOf policyOf);
    actions::ConnectionPolicy policy() const;
    void setRecent(const std::vector<redis::Address> &recent); // newest first; their passwords are not used

Q_SIGNALS:
    void chosen(const lockscope::redis::Address &address);
    void forgotten(const lockscope::redis::Address &address); // one of the recent ones

public Q_SLOTS:
    void accept() override;

private:
    void urlEdited();
    void urlFinished();
    void formEdited();
    QWidget *buildRecent();
    QWidget *buildPolicy();
    void showPolicy(); // of the address, unless it was chosen here
    void chooseRecent(int index);
    void forgetRecent();
    void sayForgotten(const QString &node);
    void sayRisk();

    std::vector<redis::Address> m_recent;
    QComboBox *m_recentBox;
    QToolButton *m_forget;
    QLineEdit *m_url;
    MessageLine *m_urlMessage;
    ConnectionForm *m_form;
    MessageLine *m_forgotten;
    QLineEdit *m_patterns;
    QComboBox *m_environment;
    QCheckBox *m_readOnly;
    PolicyOf m_policyOf;
    bool m_isPolicyChosen = false; // by the user, for whatever address
    MessageLine *m_risk;
    MessageLine *m_message;
    QPushButton *m_connect;
};

} // namespace lockscope::ui
