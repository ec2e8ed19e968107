#pragma once

#include "core/base/bytes.h"

#include <QWidget>

namespace lockscope::ui {

class PlainLabel;

// Shows which lock on which server the action concerns, and the warning that applies to every action.
class ActionHead : public QWidget {
    Q_OBJECT

public:
    explicit ActionHead(const Key &name, QWidget *parent = nullptr);
    void setServer(const QString &server); // its name

private:
    PlainLabel *m_server;
};

} // namespace lockscope::ui
