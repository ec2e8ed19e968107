#pragma once

#include "core/base/bytes.h"

#include <QWidget>

namespace lockscope::ui {

class PlainLabel;

// The lock and its server, so that they cannot be mistaken, and the warning that always applies.
class ActionHead : public QWidget {
    Q_OBJECT

public:
    explicit ActionHead(const Key &name, QWidget *parent = nullptr);
    void setServer(const QString &server); // its name

private:
    PlainLabel *m_server;
};

} // namespace lockscope::ui
