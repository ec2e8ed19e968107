#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace lockscope {

// Overwrites the memory of a password with zeros, also for all copies that share this memory, and empties the variable.
void wipe(QByteArray &bytes);
void wipe(QString &text);

// Keeps a password XORed with random bytes, so that core files, swap and crash reports do not contain the password in
// clear text. Call reveal() only for as long as the clear bytes are needed. A Secret can be copied and
// compared as usual.
class Secret {
public:
    Secret() = default;
    Secret(QByteArrayView clear); // the caller's copy stays: wipe() that copy, or use take()
    Secret(const QByteArray &clear);
    Secret(const char *clear);
    static Secret take(QByteArray clear); // wipes `clear` afterwards, with every copy that shares its memory
    static Secret take(QString clear);

    bool isEmpty() const { return m_mixed.isEmpty(); }
    void clear() { *this = Secret(); }

    // The clear bytes; the destructor wipes them.
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
