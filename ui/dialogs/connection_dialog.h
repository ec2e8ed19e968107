#pragma once

#include "core/redis/address.h"

#include <QDialog>

#include <vector>

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
    MessageLine *m_risk;
    MessageLine *m_message;
    QPushButton *m_connect;
};

} // namespace lockscope::ui
