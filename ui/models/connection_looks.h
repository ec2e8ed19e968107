#pragma once

#include "core/model/connection_id.h"

#include <QString>

#include <map>

namespace lockscope::ui {

// The name and the colour that distinguish a connection from the others. The colour is never used alone.
struct ConnectionLook {
    QString name; // plain text
    int colour = 0; // see connectionColour()
    QString shortName = {}; // if there is no room for the name: the part that differs from the others
};

// The present connections of the window. GUI thread; owned by the window, read by the views.
class ConnectionLooks {
public:
    void add(const ConnectionId &id, const QString &name); // in an unused colour, while there is one
    void remove(const ConnectionId &id);
    const ConnectionLook *of(const ConnectionId &id) const; // null means no such connection
    QString nameOf(const ConnectionId &id) const; // empty means no such connection, or it is the only one
    bool areSeveral() const { return m_looks.size() > 1; }
    QString names() const; // of all, in one line

private:
    int freeColour() const;
    void shorten();

    std::map<ConnectionId, ConnectionLook> m_looks;
};

} // namespace lockscope::ui
