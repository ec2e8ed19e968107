#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope {

// A real browser without a window (Chromium), led over its DevTools pipe: a page is opened, keys are pressed in it, and
// what it shows is asked for. What it asked of any network and what it complained of is kept.
class Browser {
public:
    static QString program(); // empty: there is none here

    ~Browser();
    bool start(); // false: see error()
    bool open(const QString &file); // from the disk; returns when it is loaded
    QJsonValue evaluate(const QString &script);
    void press(const QString &key, const QString &text = {}); // "ArrowRight"; " " with its text
    QByteArray picture(int width, int height); // PNG
    QStringList requests() const { return m_requests; } // addresses, but for the page's own
    QStringList complaints() const { return m_complaints; } // errors, and what the page's policy refused
    QString error() const { return m_error; }

private:
    QJsonObject call(const QString &method, const QJsonObject &parameters = {});
    bool readMessage(QJsonObject *message);
    void heard(const QJsonObject &event);

    QTemporaryDir m_profile;
    QProcess m_process;
    int m_toBrowser = -1;
    int m_fromBrowser = -1;
    QByteArray m_buffer;
    QString m_session;
    QString m_page; // its address
    QStringList m_requests;
    QStringList m_complaints;
    QString m_error;
    bool m_isLoaded = false;
    int m_calls = 0;
};

// A machine without one skips the test, and says so; where LOCKSCOPE_REQUIRE_BROWSER is set it fails.
#define LOCKSCOPE_REQUIRE_BROWSER()                                                                                    \
    do {                                                                                                               \
        if (lockscope::Browser::program().isEmpty()) {                                                                 \
            if (qEnvironmentVariableIsSet("LOCKSCOPE_REQUIRE_BROWSER"))                                                \
                QFAIL("there is no chromium in PATH, and LOCKSCOPE_REQUIRE_BROWSER asks for one");                     \
            QSKIP("there is no chromium in PATH: the page is not tried in a browser");                                 \
        }                                                                                                              \
    } while (false)

} // namespace lockscope
