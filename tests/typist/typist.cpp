// Types into a window of a separate program: a program that starts with QT_QPA_GENERIC_PLUGINS=typist types each line
// of its standard input ("Space", "Ctrl+Q") into the window with the keyboard focus. The line "dialog" waits until a
// dialog has the focus. The line "exit" ends the program as Qt does when its display is gone.
#include <QByteArray>
#include <QGenericPlugin>
#include <QGuiApplication>
#include <QKeySequence>
#include <QSocketNotifier>
#include <QTimer>
#include <QtTest>

#include <cstdlib>
#include <unistd.h>

namespace {

class Typist : public QObject {
public:
    Typist()
    {
        QTimer::singleShot(0, this, [this] { listen(); }); // as soon as the event loop runs
        m_again.setSingleShot(true);
        connect(&m_again, &QTimer::timeout, this, &Typist::type);
    }

private:
    void listen()
    {
        auto *notifier = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, this);
        connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
            char bytes[256];
            const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
            if (count <= 0)
                notifier->setEnabled(false);
            else
                m_text.append(bytes, int(count));
            type();
        });
    }

    void type()
    {
        const auto end = m_text.indexOf('\n');
        if (end < 0)
            return;
        QWindow *window = QGuiApplication::focusWindow();
        if (!window)
            return m_again.start(10);
        const QByteArray line = m_text.left(end);
        if (line == "dialog" && window->type() != Qt::Dialog)
            return m_again.start(10);
        m_text.remove(0, end + 1);
        if (line == "dialog")
            return m_again.start(0);
        if (line == "exit")
            std::exit(1);
        const QKeyCombination key = QKeySequence::fromString(QString::fromLatin1(line))[0];
        QTest::keyClick(window, key.key(), key.keyboardModifiers());
        m_again.start(0);
    }

    QByteArray m_text;
    QTimer m_again;
};

} // namespace

class TypistPlugin : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "org.qt-project.Qt.QGenericPluginFactoryInterface" FILE "typist.json")

public:
    QObject *create(const QString &, const QString &) override { return new Typist; }
};

#include "typist.moc"
