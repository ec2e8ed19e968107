#pragma once

#include "core/play/script/expectation.h"
#include "core/play/script/setting.h"
#include "core/play/script/toml/fields.h"

namespace lockscope::play {

// Reads whoever and whatever a step names, each of which must be on the stage. What is wrong is complained of, and
// something empty given.
class Cast {
public:
    Cast(Fields *fields, const Setting *setting)
        : m_fields(fields)
        , m_setting(setting)
    { }

    Fields &fields() const { return *m_fields; }

    Who who(const QString &key = QStringLiteral("who")) const; // required
    std::vector<Who> everyone(const QString &key) const; // a list
    // Required, and a client of this kind.
    Who whoUsing(ClientKind kind) const;
    QString actor(const QString &key = QStringLiteral("who")) const; // required, without a thread
    QString lock(const QString &key = QStringLiteral("lock")) const; // required
    QString lockIfAny(const QString &key) const;
    QString resource() const; // required
    QString server() const; // required
    QString serverIfAny() const;
    QString replica() const; // required
    Key key() const; // required

private:
    std::optional<Who> parsed(const QString &key, const QString &written) const;
    QString known(const QString &key, const QString &written, const QStringList &names, const QString &what) const;

    Fields *m_fields;
    const Setting *m_setting;
};

} // namespace lockscope::play
