#pragma once

#include "core/model/connection_id.h"

#include <QString>

#include <map>

namespace lockscope::ui {

// How a connection is told from the others wherever something of it is shown: by its name, and by its colour, which
// says nothing alone.
struct ConnectionLook {
    QString name; // plain text
    int colour = 0; // see connectionColour()
    QString shortName = {}; // what tells it from the others, where there is no room for the name
};

// Those that the window has now. GUI thread; owned by the window, read by what shows their rows.
class ConnectionLooks {
public:
    void add(const ConnectionId &id, const QString &name); // in a colour that no other has, while there are any
    void remove(const ConnectionId &id);
    const ConnectionLook *of(const ConnectionId &id) const; // null: there is no such connection
    QString nameOf(const ConnectionId &id) const; // empty: there is none, or it is the only one and goes without saying
    bool areSeveral() const { return m_looks.size() > 1; }
    QString names() const; // of all, as one line

private:
    int freeColour() const;
    void shorten();

    std::map<ConnectionId, ConnectionLook> m_looks;
};

} // namespace lockscope::ui
