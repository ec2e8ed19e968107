#pragma once

#include "ui/text/plain_label.h"

namespace lockscope::ui {

// A line across the table that cannot be overlooked; hidden while it has nothing to say.
class Banner : public PlainLabel {
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
