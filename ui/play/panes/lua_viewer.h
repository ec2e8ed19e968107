#pragma once

#include <QDialog>

namespace lockscope::ui {

// A script as it runs on the server, with the contract on its top, to be read. Beside the window, not in front of it.
class LuaViewer : public QDialog {
    Q_OBJECT

public:
    LuaViewer(const QString &name, const QString &source, QWidget *parent);
};

} // namespace lockscope::ui
