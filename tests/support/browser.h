#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope {

// A real browser without a window (Chromium), controlled over its DevTools pipe. A test opens a page, presses keys and
// reads what the page shows. Network requests and error messages of the page are kept.
class Browser {
public:
    static QString program(); // empty if there is no browser on this machine

    ~Browser();
    bool start(); // false: error() has the reason
    bool open(const QString &file); // a local file; returns when it is loaded
    QJsonValue evaluate(const QString &script);
    void press(const QString &key, const QString &text = {}); // for instance "ArrowRight", or " " with its text
    QByteArray picture(int width, int height); // PNG
    QStringList requests() const { return m_requests; } // addresses of all requests, without that of the page itself
    // errors, and what the page's content security policy refused
    QStringList complaints() const { return m_complaints; }
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
    QString m_page; // the page's address
    QStringList m_requests;
    QStringList m_complaints;
    QString m_error;
    bool m_isLoaded = false;
    int m_calls = 0;
};

// On a machine without a browser, the test is skipped with a message; if LOCKSCOPE_REQUIRE_BROWSER is set, it fails.
#define LOCKSCOPE_REQUIRE_BROWSER()                                                                                    \
    do {                                                                                                               \
        if (lockscope::Browser::program().isEmpty()) {                                                                 \
            if (qEnvironmentVariableIsSet("LOCKSCOPE_REQUIRE_BROWSER"))                                                \
                QFAIL("chromium or chrome is missing: install it, LOCKSCOPE_REQUIRE_BROWSER asks for a browser");      \
            QSKIP("chromium or chrome is missing: install it to run this test");                                       \
        }                                                                                                              \
    } while (false)

} // namespace lockscope
