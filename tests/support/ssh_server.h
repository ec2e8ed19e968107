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

// A private sshd on 127.0.0.1 with its own keys. It accepts the user who runs the test, with the key `user`. While it
// exists, `ssh` in PATH is the real ssh with the test's own configuration: it ignores the user's keys, agents and known
// hosts. Failures throw std::runtime_error. The sshd ends with the test.
class SshServer {
public:
    static bool available();

    explicit SshServer(const QStringList &options = {}); // options of sshd, as NAME=VALUE
    ~SshServer();
    Q_DISABLE_COPY_MOVE(SshServer)

    QString destination() const; // user@127.0.0.1:PORT
    quint16 port() const { return m_port; }
    redis::Address behind(redis::Address inner) const; // the address through this sshd, with the accepted key
    QString key(const QByteArray &name = "user") const { return m_folder.filePath(QString::fromLatin1(name)); }
    void useKeyByItself(); // for connections that name no key
    void forgetHost(); // connecting programs do not know the host's key
    void pretendOtherHost(); // connecting programs know another key for the host

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
    QByteArray m_path; // the original value
};

} // namespace lockscope
