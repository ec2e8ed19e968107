#pragma once

#include "core/base/bytes.h"

#include <QWidget>

namespace lockscope::ui {

class PlainLabel;

// Which lock it is, and on which server, so that no other can be taken for it, and what is always so.
class SheetHead : public QWidget {
    Q_OBJECT

public:
    explicit SheetHead(const Key &name, QWidget *parent = nullptr);
    void setServer(const QString &server); // as it is called

private:
    PlainLabel *m_server;
};

} // namespace lockscope::ui
