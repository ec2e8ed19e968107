#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace lockscope {

// Fills with zeros what a password stood in, in whatever copies share it, and empties it.
void wipe(QByteArray &bytes);
void wipe(QString &text);

// A password while nobody needs it: mixed with bytes drawn at random, so that it is in no core file, swap or report of
// a crash as itself. Who needs it reveals it for as long as that takes. Values are copied and compared as others are.
class Secret {
public:
    Secret() = default;
    Secret(QByteArrayView clear); // the caller's copy stays as it is: wipe() it, or take() it
    Secret(const QByteArray &clear);
    Secret(const char *clear);
    static Secret take(QByteArray clear); // wiped afterwards, with whatever shares it
    static Secret take(QString clear);

    bool isEmpty() const { return m_mixed.isEmpty(); }
    void clear() { *this = Secret(); }

    // The clear bytes, wiped when this goes.
    class Revealed {
    public:
        explicit Revealed(QByteArray clear);
        ~Revealed();
        Q_DISABLE_COPY_MOVE(Revealed)
        const QByteArray &bytes() const { return m_clear; }

    private:
        QByteArray m_clear;
    };
    Revealed reveal() const { return Revealed(unmixed()); }

    friend bool operator==(const Secret &a, const Secret &b);

private:
    QByteArray unmixed() const;

    QByteArray m_mixed;
    QByteArray m_with;
};

} // namespace lockscope
