// How the exporter reads requests and addresses.
#include "app/cli/export/http_request.h"
#include "app/cli/export/listen_address.h"

#include <QTest>

namespace lockscope::export_http_test {

using namespace lockscope::cli;
using metrics::TextFormat;

class TestExportHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requests_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<int>("status");
        QTest::newRow("metrics") << QByteArray("GET /metrics HTTP/1.1\r\nHost: a") << 200;
        QTest::newRow("query") << QByteArray("GET /metrics?a=b HTTP/1.1\r\nHost: a") << 200;
        QTest::newRow("proxy") << QByteArray("GET http://a:1/metrics HTTP/1.1\r\nHost: a") << 200;
        QTest::newRow("1.0 needs no host") << QByteArray("GET /metrics HTTP/1.0") << 200;
        QTest::newRow("no host") << QByteArray("GET /metrics HTTP/1.1") << 400;
        QTest::newRow("root") << QByteArray("GET / HTTP/1.1\r\nHost: a") << 404;
        QTest::newRow("longer") << QByteArray("GET /metrics/x HTTP/1.1\r\nHost: a") << 404;
        QTest::newRow("post") << QByteArray("POST /metrics HTTP/1.1\r\nHost: a") << 405;
        QTest::newRow("method in small letters") << QByteArray("get /metrics HTTP/1.1\r\nHost: a") << 405;
        QTest::newRow("version") << QByteArray("GET /metrics HTTP/2.0\r\nHost: a") << 505;
        QTest::newRow("not HTTP") << QByteArray("PING") << 400;
        QTest::newRow("empty") << QByteArray() << 400;
        QTest::newRow("not a header") << QByteArray("GET /metrics HTTP/1.1\r\nHost: a\r\nrubbish") << 400;
        QTest::newRow("space before the colon") << QByteArray("GET /metrics HTTP/1.1\r\nHost : a") << 400;
    }
    void requests()
    {
        QFETCH(QByteArray, head);
        QFETCH(int, status);
        QCOMPARE(int(parseHttpRequest(head).status), status);
    }

    void formats_data()
    {
        QTest::addColumn<QByteArray>("accept");
        QTest::addColumn<bool>("open");
        QTest::newRow("none") << QByteArray() << false;
        QTest::newRow("anything") << QByteArray("*/*") << false;
        QTest::newRow("asked for") << QByteArray("application/openmetrics-text; version=1.0.0; charset=utf-8") << true;
        QTest::newRow("any version") << QByteArray("Application/OpenMetrics-Text") << true;
        QTest::newRow("another version") << QByteArray("application/openmetrics-text;version=0.0.1") << false;
        QTest::newRow("Prometheus") << QByteArray(
            "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;"
            "q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1")
                                    << true;
        QTest::newRow("rather plain") << QByteArray("application/openmetrics-text;q=0.3, text/plain;q=0.9") << false;
        QTest::newRow("refused") << QByteArray("application/openmetrics-text;q=0, */*") << false;
    }
    void formats()
    {
        QFETCH(QByteArray, accept);
        QFETCH(bool, open);
        const auto request = parseHttpRequest("GET /metrics HTTP/1.1\r\nHost: a\r\naccept: " + accept);
        QCOMPARE(int(request.format), int(open ? TextFormat::OpenMetrics : TextFormat::Plain));
    }

    void answers()
    {
        QCOMPARE(httpAnswer(HttpStatus::Ok, "text/x", "ab"),
                 QByteArray("HTTP/1.1 200 OK\r\nContent-Type: text/x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
                            "ab"));
        QVERIFY(httpAnswer(HttpStatus::MethodNotAllowed).contains("\r\nAllow: GET\r\n"));
    }

    void addresses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("address"); // empty: refused
        const auto row = [](const char *text, const char *address) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(address);
        };
        row("9797", "127.0.0.1:9797");
        row(":9797", "127.0.0.1:9797");
        row("localhost:1", "127.0.0.1:1");
        row("0.0.0.0:9797", "0.0.0.0:9797");
        row("[::1]:9797", "[::1]:9797");
        row("::1:9797", "");
        row("example.com:9797", "");
        row("127.0.0.1", "");
        row("127.0.0.1:70000", "");
        row("", "");
    }
    void addresses()
    {
        QFETCH(QString, text);
        QFETCH(QString, address);
        const auto found = parseListenAddress(text);
        QCOMPARE(found ? found->toText() : QString(), address);
        QCOMPARE(bool(found), !address.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestExportHttp)

} // namespace lockscope::export_http_test

#include "tst_export_http.moc"
