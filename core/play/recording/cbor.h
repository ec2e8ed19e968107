#pragma once

#include "core/base/bytes.h"
#include "core/base/ttl.h"

#include <QCborArray>
#include <QCborMap>
#include <QCborValue>
#include <QHash>
#include <QString>

#include <memory>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

// Values in CBOR: a struct becomes a map of the fields that its `visitFields` lists. Numbers, text and bytes stay as
// they are. A duration becomes a number in its unit, and an enum its number. A missing optional becomes null, and a
// variant becomes [index, value].
namespace lockscope::play {

// Calls `visit` with the name and a reference of each saved field. Structs of other modules have their own overload of
// this function.
template<class V, class T> void visitFieldsOf(V &visit, T &value)
{
    std::remove_const_t<T>::visitFields(visit, value);
}

class CborWriter {
public:
    template<class T> CborWriter &operator()(const char *name, const T &value)
    {
        m_map[QLatin1String(name)] = write(value);
        return *this;
    }
    template<class T> static QCborValue write(const T &value)
    {
        if constexpr (std::is_enum_v<T>)
            return qint64(value);
        else if constexpr (
            std::is_same_v<
                T, bool> || std::is_same_v<T, double> || std::is_same_v<T, QString> || std::is_same_v<T, QByteArray>)
            return value;
        else if constexpr (std::is_integral_v<T>)
            return qint64(value);
        else
            return writeOther(value);
    }

private:
    template<class T> static QCborValue writeOther(const T &value)
    {
        CborWriter map;
        visitFieldsOf(map, value);
        return map.m_map;
    }
    template<class Tag> static QCborValue writeOther(const Bytes<Tag> &value) { return value.raw(); }
    template<class R, class P> static QCborValue writeOther(const std::chrono::duration<R, P> &value)
    {
        return qint64(value.count());
    }
    static QCborValue writeOther(const Instant &value) { return qint64(value.time_since_epoch().count()); }
    static QCborValue writeOther(const Ttl &value)
    {
        return value.hasExpiry() ? qint64(value.left().count()) : value.isNoExpiry() ? -1 : -2;
    }
    template<class T> static QCborValue writeOther(const std::optional<T> &value)
    {
        return value ? write(*value) : QCborValue(nullptr);
    }
    template<class T> static QCborValue writeOther(const std::shared_ptr<const T> &value) { return write(*value); }
    template<class A, class B> static QCborValue writeOther(const std::pair<A, B> &value)
    {
        return QCborArray{write(value.first), write(value.second)};
    }
    template<class... T> static QCborValue writeOther(const std::variant<T...> &value)
    {
        return std::visit(
            [&](const auto &one) {
                return QCborValue(QCborArray{qint64(value.index()), write(one)});
            },
            value);
    }
    template<class T> static QCborValue writeOther(const std::vector<T> &all)
    {
        QCborArray array;
        for (const T &each : all)
            array.append(write(each));
        return array;
    }
    static QCborValue writeOther(const QByteArrayList &all)
    {
        QCborArray array;
        for (const QByteArray &each : all)
            array.append(each);
        return array;
    }
    template<class K, class V> static QCborValue writeOther(const QHash<K, V> &all)
    {
        QCborArray array;
        for (auto at = all.begin(); at != all.end(); ++at)
            array.append(QCborArray{write(at.key()), write(at.value())});
        return array;
    }

    QCborMap m_map;
};

// The last enumerator of an enum that is saved in files. The reader rejects larger numbers.
template<class E> inline constexpr E lastOf = E::needsSpecialisationOfLastOf;

// The first file version that has this field.
inline int writtenSince(QLatin1String field)
{
    static constexpr std::pair<const char *, int> later[] = {
        {"chosen", 2}, {"transfer", 2}, {"have_clocks", 2}, {"clock_ahead", 2}, {"unbegun", 3}};
    for (const auto &[name, version] : later) {
        if (field == QLatin1String(name))
            return version;
    }
    return 1;
}

// Reads values that CborWriter wrote. If a value has the wrong type, `error` gets the path of the first such value.
class CborReader {
public:
    // `version` is the version of the file. Fields that this version does not have yet keep their default values.
    CborReader(const QCborMap &map, QString path, QString *error, int version)
        : m_map(map)
        , m_path(std::move(path))
        , m_error(error)
        , m_version(version)
    { }

    template<class T> CborReader &operator()(const char *name, T &value)
    {
        const auto found = m_map.constFind(QLatin1String(name));
        const bool isOfLater = found == m_map.constEnd() && m_version < writtenSince(QLatin1String(name));
        if (m_error->isEmpty() && !isOfLater)
            read(m_map[QLatin1String(name)], value, m_path + QLatin1Char('.') + QLatin1String(name));
        return *this;
    }

    template<class T> void read(const QCborValue &from, T &value, const QString &path)
    {
        if constexpr (std::is_enum_v<T>) {
            const qint64 number = integer(from, path);
            if (number < 0 || number > qint64(lastOf<T>))
                wrong(path);
            else
                value = T(number);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = from.isBool() ? from.toBool() : (wrong(path), false);
        } else if constexpr (std::is_same_v<T, double>) {
            value = from.isDouble() || from.isInteger() ? from.toDouble() : (wrong(path), 1.0);
        } else if constexpr (std::is_integral_v<T>) {
            value = T(integer(from, path));
        } else if constexpr (std::is_same_v<T, QString>) {
            value = from.isString() ? from.toString() : (wrong(path), QString());
        } else if constexpr (std::is_same_v<T, QByteArray>) {
            value = from.isByteArray() ? from.toByteArray() : (wrong(path), QByteArray());
        } else {
            readOther(from, value, path);
        }
    }

private:
    void wrong(const QString &path)
    {
        if (m_error->isEmpty())
            *m_error = path;
    }
    qint64 integer(const QCborValue &from, const QString &path)
    {
        if (!from.isInteger())
            wrong(path);
        return from.toInteger();
    }
    QCborArray array(const QCborValue &from, const QString &path)
    {
        if (!from.isArray())
            wrong(path);
        return from.toArray();
    }
    template<class T> void readOther(const QCborValue &from, T &value, const QString &path)
    {
        if (!from.isMap())
            return wrong(path);
        CborReader map(from.toMap(), path, m_error, m_version);
        visitFieldsOf(map, value);
    }
    template<class Tag> void readOther(const QCborValue &from, Bytes<Tag> &value, const QString &path)
    {
        QByteArray bytes;
        read(from, bytes, path);
        value = Bytes<Tag>(bytes);
    }
    template<class R, class P>
    void readOther(const QCborValue &from, std::chrono::duration<R, P> &value, const QString &path)
    {
        value = std::chrono::duration<R, P>(integer(from, path));
    }
    void readOther(const QCborValue &from, Instant &value, const QString &path)
    {
        value = Instant(Instant::duration(integer(from, path)));
    }
    void readOther(const QCborValue &from, Ttl &value, const QString &path)
    {
        value = Ttl::fromPttl(integer(from, path));
    }
    template<class T> void readOther(const QCborValue &from, std::optional<T> &value, const QString &path)
    {
        if (!from.isNull())
            read(from, value.emplace(), path);
    }
    template<class T> void readOther(const QCborValue &from, std::shared_ptr<const T> &value, const QString &path)
    {
        auto made = std::make_shared<T>();
        read(from, *made, path);
        value = std::move(made);
    }
    template<class A, class B> void readOther(const QCborValue &from, std::pair<A, B> &value, const QString &path)
    {
        const QCborArray both = array(from, path);
        read(both.at(0), value.first, path);
        read(both.at(1), value.second, path);
    }
    template<class... T> void readOther(const QCborValue &from, std::variant<T...> &value, const QString &path)
    {
        const QCborArray both = array(from, path);
        const qint64 which = integer(both.at(0), path);
        qint64 index = 0;
        const bool isKnown = ((index++ == which && (read(both.at(1), value.template emplace<T>(), path), true)) || ...);
        if (!isKnown)
            wrong(path);
    }
    template<class T> void readOther(const QCborValue &from, std::vector<T> &all, const QString &path)
    {
        const QCborArray values = array(from, path);
        for (qsizetype i = 0; i < values.size() && m_error->isEmpty(); ++i)
            read(values.at(i), all.emplace_back(), path + QStringLiteral("[%1]").arg(i));
    }
    void readOther(const QCborValue &from, QByteArrayList &all, const QString &path)
    {
        for (const QCborValue each : array(from, path))
            read(each, all.emplace_back(), path);
    }
    template<class K, class V> void readOther(const QCborValue &from, QHash<K, V> &all, const QString &path)
    {
        for (const QCborValue each : array(from, path)) {
            std::pair<K, V> one;
            read(each, one, path);
            all.insert(one.first, one.second);
        }
    }

    QCborMap m_map;
    QString m_path;
    QString *m_error; // the path of the first wrong value
    int m_version;
};

} // namespace lockscope::play
