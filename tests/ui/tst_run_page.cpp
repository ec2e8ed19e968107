// A run as a page, opened from the disk in a real browser: what it shows, stepping with keys, and that it loads nothing
// from elsewhere, whatever its names are.
#include "tests/support/browser.h"
#include "tests/support/ui/sample_run.h"
#include "ui/play/export/run_page.h"

#include <QDir>
#include <QFile>
#include <QtTest>

namespace lockscope::run_page_test {

using namespace lockscope::ui;

class TestRunPage : public QObject {
    Q_OBJECT

    QString write(const QByteArray &page, const char *name) const
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(page) != page.size())
            qFatal("cannot write");
        return path;
    }
    QString text(const char *id)
    {
        return m_browser
            ->evaluate(QStringLiteral("document.getElementById('%1').textContent.trim()").arg(QLatin1String(id)))
            .toString();
    }
    int count(const char *selector)
    {
        return m_browser
            ->evaluate(QStringLiteral("document.querySelectorAll('%1').length").arg(QLatin1String(selector)))
            .toInt();
    }

private Q_SLOTS:
    void nothingIsReferredTo()
    {
        const QByteArray page = runPage(sampleRun(), play::Language::English, sampleSentence);
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("default-src 'none'"));
        for (const char *outside : {"http:", "https:", "src=", "href=", "@import", "url(h"}) {
            QByteArray searched = page;
            searched.replace("http://www.w3.org/2000/svg", ""); // the name of an XML language, which is never loaded
            QVERIFY2(!searched.contains(outside), outside);
        }
    }

    void itIsReadWithoutAScript()
    {
        const QByteArray page = runPage(sampleRun(), play::Language::Chinese, sampleSentence);
        QVERIFY(page.contains("<html lang=\"zh\">"));
        QVERIFY(page.contains("<noscript><ol><li>第 0 </li>"));
        QVERIFY(page.contains("为什么会这样"));
    }

    void namesAreNoMarkup()
    {
        const QString name = QStringLiteral("</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028\"'");
        const QByteArray page = runPage(hostileRun(name), play::Language::English, sampleSentence);
        QCOMPARE(page.count("<script"), 2);
        QCOMPARE(page.count("</script"), 2);
        QVERIFY(!page.contains("<img"));
    }

    void inABrowser()
    {
        LOCKSCOPE_REQUIRE_BROWSER();
        m_browser = std::make_unique<Browser>();
        QVERIFY2(m_browser->start(), qPrintable(m_browser->error()));
        const auto run = sampleRun();
        QVERIFY2(m_browser->open(write(runPage(run, play::Language::English, sampleSentence), "run.html")),
                 qPrintable(m_browser->error()));
        stepsByKey(int(run->frames.size()));
        showsThreePanes();
        keepPicture();
        QCOMPARE(m_browser->requests(), QStringList());
        QCOMPARE(m_browser->complaints(), QStringList());
        hostileNamesDoNothing();
        m_browser.reset();
    }

private:
    void stepsByKey(int frames)
    {
        QCOMPARE(text("says"), QStringLiteral("Step 0"));
        m_browser->press(QStringLiteral("ArrowRight"));
        QCOMPARE(text("says"), QStringLiteral("Step 1 Anna"));
        m_browser->press(QStringLiteral("End"));
        QCOMPARE(text("says"), QStringLiteral("Step %1").arg(frames - 1));
        m_browser->press(QStringLiteral("ArrowLeft"));
        QCOMPARE(text("says"), QStringLiteral("Step %1 Ben").arg(frames - 2));
        m_browser->press(QStringLiteral("Home"));
        QCOMPARE(text("says"), QStringLiteral("Step 0"));
        m_browser->press(QStringLiteral(" "), QStringLiteral(" "));
        QTRY_VERIFY_WITH_TIMEOUT(text("says") != QStringLiteral("Step 0"), 30'000); // the run plays by itself
        m_browser->press(QStringLiteral("Home"));
    }

    void showsThreePanes()
    {
        QCOMPARE(count("#lanes rect.held, #lanes rect.contended"), 0);
        m_browser->press(QStringLiteral("ArrowRight"));
        QCOMPARE(count("#lanes rect.held"), 1);
        QVERIFY(text("keys").contains(QStringLiteral("+ orders")));
        QVERIFY(text("keys").contains(QStringLiteral("Anna")));
        QVERIFY(text("commands").contains(QStringLiteral("reentrant_acquire lock=orders")));
        QCOMPARE(count("#commands li.now"), 2);
        for (int i = 0; i < 6; ++i)
            m_browser->press(QStringLiteral("ArrowRight"));
        QVERIFY(count("#lanes rect.contended") >= 1);
        QVERIFY(count("#lanes path.bad") >= 1); // the lease that expired
        QVERIFY(count("#lanes rect.waiting") >= 1);
    }

    void keepPicture()
    {
        const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../screenshots"));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        QFile file(folder.filePath(QStringLiteral("play-page-1280x720.png")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QByteArray picture = m_browser->picture(1'280, 720);
        QVERIFY(picture.size() > 1'000);
        file.write(picture);
    }

    void hostileNamesDoNothing()
    {
        const QString name = QStringLiteral("</script><script>window.hurt=1</script><img src=http://127.0.0.1:9/x "
                                            "onerror=window.hurt=1>\u2028\"'`${window.hurt=1}");
        QVERIFY(m_browser->open(write(runPage(hostileRun(name), play::Language::English, sampleSentence), "bad.html")));
        m_browser->press(QStringLiteral("End"));
        m_browser->press(QStringLiteral("ArrowLeft"));
        m_browser->press(QStringLiteral("ArrowLeft"));
        QVERIFY(m_browser->evaluate(QStringLiteral("window.hurt")).isUndefined()
                || m_browser->evaluate(QStringLiteral("window.hurt")).isNull());
        QCOMPARE(count("img"), 0);
        QVERIFY(text("lanes").contains(QStringLiteral("<script>window.hurt=1</script>")));
        QCOMPARE(m_browser->requests(), QStringList());
        QCOMPARE(m_browser->complaints(), QStringList());
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Browser> m_browser;
};

QTEST_MAIN(TestRunPage)

} // namespace lockscope::run_page_test

#include "tst_run_page.moc"
