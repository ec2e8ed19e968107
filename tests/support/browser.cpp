#include "tests/support/browser.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QUrl>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr int browserLimitMillis = 60'000; // a browser needs this time to start or to answer on a busy machine

} // namespace

QString Browser::program()
{
    for (const char *name : {"chromium", "chromium-browser", "google-chrome", "chrome"}) {
        const QString found = QStandardPaths::findExecutable(QLatin1String(name));
        if (!found.isEmpty())
            return found;
    }
    return {};
}

Browser::~Browser()
{
    for (const int end : {m_toBrowser, m_fromBrowser}) {
        if (end >= 0)
            ::close(end); // the browser ends by itself when nobody controls it
    }
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(10'000)) {
        m_process.kill();
        m_process.waitForFinished(5'000);
    }
}

bool Browser::start()
{
    int there[2];
    int back[2];
    if (pipe2(there, O_CLOEXEC) != 0 || pipe2(back, O_CLOEXEC) != 0) {
        m_error = QStringLiteral("no pipe");
        return false;
    }
    // the browser reads from 3 and writes to 4; both ends are moved aside first, because one of them may be 3 or 4
    m_process.setChildProcessModifier([read = there[0], write = back[1]] {
        const int input = fcntl(read, F_DUPFD, 10);
        const int output = fcntl(write, F_DUPFD, 10);
        dup2(input, 3);
        dup2(output, 4);
        ::close(input);
        ::close(output);
    });
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(program(),
                    {QStringLiteral("--headless=new"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                     QStringLiteral("--disable-dev-shm-usage"), QStringLiteral("--no-first-run"),
                     QStringLiteral("--disable-extensions"), QStringLiteral("--disable-background-networking"),
                     QStringLiteral("--disable-sync"), QStringLiteral("--disable-component-update"),
                     QStringLiteral("--remote-debugging-pipe"), QStringLiteral("--user-data-dir=") + m_profile.path(),
                     QStringLiteral("about:blank")});
    const bool started = m_process.waitForStarted(browserLimitMillis);
    ::close(there[0]);
    ::close(back[1]);
    m_toBrowser = there[1];
    m_fromBrowser = back[0];
    if (!started) {
        m_error = m_process.errorString();
        return false;
    }
    const QJsonArray targets = call(QStringLiteral("Target.getTargets"))[QLatin1String("targetInfos")].toArray();
    QString page;
    for (const QJsonValue &target : targets) {
        if (target[QLatin1String("type")].toString() == QLatin1String("page"))
            page = target[QLatin1String("targetId")].toString();
    }
    const QJsonObject attached = call(QStringLiteral("Target.attachToTarget"),
                                      {{QStringLiteral("targetId"), page}, {QStringLiteral("flatten"), true}});
    m_session = attached[QLatin1String("sessionId")].toString();
    for (const char *domain : {"Page.enable", "Runtime.enable", "Network.enable", "Log.enable"})
        call(QLatin1String(domain));
    return m_error.isEmpty();
}

bool Browser::open(const QString &file)
{
    m_page = QUrl::fromLocalFile(QFileInfo(file).absoluteFilePath()).toString(QUrl::FullyEncoded);
    m_isLoaded = false;
    call(QStringLiteral("Page.navigate"), {{QStringLiteral("url"), m_page}});
    QJsonObject message;
    while (!m_isLoaded && m_error.isEmpty() && readMessage(&message))
        heard(message);
    return m_isLoaded;
}

QJsonValue Browser::evaluate(const QString &script)
{
    const QJsonObject answer = call(QStringLiteral("Runtime.evaluate"),
                                    {{QStringLiteral("expression"), script}, {QStringLiteral("returnByValue"), true}});
    if (answer.contains(QLatin1String("exceptionDetails")))
        m_complaints += QString::fromUtf8(
            QJsonDocument(answer[QLatin1String("exceptionDetails")].toObject()).toJson(QJsonDocument::Compact));
    return answer[QLatin1String("result")][QLatin1String("value")];
}

void Browser::press(const QString &key, const QString &text)
{
    QJsonObject event{
        {QStringLiteral("type"), text.isEmpty() ? QStringLiteral("rawKeyDown") : QStringLiteral("keyDown")},
        {QStringLiteral("key"), key}};
    if (!text.isEmpty())
        event[QStringLiteral("text")] = text;
    call(QStringLiteral("Input.dispatchKeyEvent"), event);
    call(QStringLiteral("Input.dispatchKeyEvent"),
         {{QStringLiteral("type"), QStringLiteral("keyUp")}, {QStringLiteral("key"), key}});
}

QByteArray Browser::picture(int width, int height)
{
    call(QStringLiteral("Emulation.setDeviceMetricsOverride"),
         {{QStringLiteral("width"), width},
          {QStringLiteral("height"), height},
          {QStringLiteral("deviceScaleFactor"), 1},
          {QStringLiteral("mobile"), false}});
    const QJsonObject answer = call(QStringLiteral("Page.captureScreenshot"));
    return QByteArray::fromBase64(answer[QLatin1String("data")].toString().toLatin1());
}

QJsonObject Browser::call(const QString &method, const QJsonObject &parameters)
{
    const int id = ++m_calls;
    QJsonObject request{
        {QStringLiteral("id"), id}, {QStringLiteral("method"), method}, {QStringLiteral("params"), parameters}};
    if (!m_session.isEmpty())
        request[QStringLiteral("sessionId")] = m_session;
    const QByteArray bytes = QJsonDocument(request).toJson(QJsonDocument::Compact) + '\0';
    if (::write(m_toBrowser, bytes.constData(), size_t(bytes.size())) != bytes.size()) {
        m_error = QStringLiteral("the browser does not listen");
        return {};
    }
    QJsonObject message;
    while (readMessage(&message)) {
        if (message[QLatin1String("id")].toInt(-1) != id) {
            heard(message);
            continue;
        }
        if (message.contains(QLatin1String("error")))
            m_error =
                method + QStringLiteral(": ") + message[QLatin1String("error")][QLatin1String("message")].toString();
        return message[QLatin1String("result")].toObject();
    }
    return {};
}

bool Browser::readMessage(QJsonObject *message)
{
    QElapsedTimer since;
    since.start();
    qsizetype end = -1;
    while ((end = m_buffer.indexOf('\0')) < 0) {
        pollfd waits{m_fromBrowser, POLLIN, 0};
        char bytes[65'536];
        const bool isThere = poll(&waits, 1, 1'000) > 0;
        const ssize_t got = isThere ? ::read(m_fromBrowser, bytes, sizeof bytes) : -1;
        if (got > 0)
            m_buffer.append(bytes, got);
        if (got == 0 || since.elapsed() > browserLimitMillis) {
            m_error = QStringLiteral("the browser does not answer");
            return false;
        }
    }
    *message = QJsonDocument::fromJson(m_buffer.left(end)).object();
    m_buffer.remove(0, end + 1);
    return true;
}

void Browser::heard(const QJsonObject &event)
{
    const QString method = event[QLatin1String("method")].toString();
    const QJsonValue what = event[QLatin1String("params")];
    if (method == QLatin1String("Page.loadEventFired"))
        m_isLoaded = true;
    if (method == QLatin1String("Network.requestWillBeSent")) {
        const QString url = what[QLatin1String("request")][QLatin1String("url")].toString();
        if (url != m_page)
            m_requests += url;
    }
    if (method == QLatin1String("Runtime.exceptionThrown"))
        m_complaints += QString::fromUtf8(QJsonDocument(what.toObject()).toJson(QJsonDocument::Compact));
    if (method == QLatin1String("Log.entryAdded"))
        m_complaints += what[QLatin1String("entry")][QLatin1String("text")].toString();
}

} // namespace lockscope
