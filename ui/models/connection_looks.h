#pragma once

#include "core/model/connection_id.h"

#include <QString>

#include <map>

namespace lockscope::ui {

// The name and the colour that distinguish a connection from the others. The colour is never used alone.
struct ConnectionLook {
    QString name; // plain text
    int colour = 0; // see connectionColour()
    QString shortName = {}; // the part of the name that differs from the others, for narrow places
};

// The present connections of the window. GUI thread; owned by the window, read by the views.
class ConnectionLooks {
public:
    void add(const ConnectionId &id, const QString &name); // gives it an unused colour, if any is left
    void remove(const ConnectionId &id);
    const ConnectionLook *of(const ConnectionId &id) const; // null means no such connection
    QString nameOf(const ConnectionId &id) const; // empty if there is no such connection, or no other
    bool areSeveral() const { return m_looks.size() > 1; }
    QString names() const; // of all connections, in one line

private:
    int freeColour() const;
    void shorten();

    std::map<ConnectionId, ConnectionLook> m_looks;
};

} // namespace lockscope::ui
