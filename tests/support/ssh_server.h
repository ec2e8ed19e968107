#pragma once

#include "core/redis/address.h"

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#define LOCKSCOPE_REQUIRE_SSHD()                                                                                       \
    do {                                                                                                               \
        if (!lockscope::SshServer::available()) {                                                                      \
            if (qEnvironmentVariableIsSet("CI"))                                                                       \
                QFAIL("sshd or ssh is missing: install openssh-server and openssh-client, CI must run this test");     \
            QSKIP("sshd or ssh is missing: install openssh-server and openssh-client to run this test");               \
        }                                                                                                              \
    } while (false)

namespace lockscope {

// A private sshd on 127.0.0.1, with keys of its own, which lets in who runs the test by the key `user`. While it lives,
// `ssh` in PATH is the real one with a configuration of the test's own: none of the user's keys, agents or known hosts.
// What cannot be done throws std::runtime_error. It dies with the test.
class SshServer {
public:
    static bool available();

    explicit SshServer(const QStringList &options = {}); // of sshd, as NAME=VALUE
    ~SshServer();
    Q_DISABLE_COPY_MOVE(SshServer)

    QString destination() const; // user@127.0.0.1:PORT
    quint16 port() const { return m_port; }
    redis::Address behind(redis::Address inner) const; // through it, by the key that it lets in
    QString key(const QByteArray &name = "user") const { return m_folder.filePath(QString::fromLatin1(name)); }
    void useKeyByItself(); // whoever connects and names none
    void forgetHost(); // whoever connects does not know it
    void pretendOtherHost(); // whoever connects knows another key of it

private:
    void makeKey(const QByteArray &name) const;
    void configure(const QByteArray &identity) const;
    void write(const QString &name, const QByteArray &text, bool isProgram = false) const;
    QByteArray publicKey(const QByteArray &name) const;
    void knowHost(const QByteArray &key) const;
    void start(const QStringList &options);

    QTemporaryDir m_folder;
    QProcess m_process;
    quint16 m_port;
    QByteArray m_path; // as it was
};

} // namespace lockscope
