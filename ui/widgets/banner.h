#pragma once

#include "ui/text/plain_label.h"

namespace lockscope::ui {

// A line above the table that cannot be overlooked; hidden while it has nothing to say. It stays one line, however much
// there is to say, so that the rows below do not move: the tool tip has the rest.
class Banner : public ElidedLabel {
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);
    void say(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();
};

} // namespace lockscope::ui
