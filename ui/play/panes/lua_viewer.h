#pragma once

#include <QDialog>

namespace lockscope::ui {

// Shows a script as it runs on the server, with its contract. Not modal.
class LuaViewer : public QDialog {
    Q_OBJECT

public:
    LuaViewer(const QString &name, const QString &source, QWidget *parent);
};

} // namespace lockscope::ui
