#pragma once

#include "core/base/error.h"
#include "ui/text/plain_label.h"
#include "ui/theme/colours.h"

namespace lockscope::ui {

// A success or error message beside the widget it concerns; takes no room while empty. The colour of its tone follows
// the palette, and a sign precedes the text.
class MessageLine : public PlainLabel {
    Q_OBJECT

public:
    explicit MessageLine(QWidget *parent = nullptr);

    void say(Tone tone, const QString &text);
    void say(const Error &error);
    void clear();
    QString said() const { return m_text; } // without the sign

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();

    Tone m_tone = Tone::Plain;
    QString m_text;
};

// One sentence for users. A write whose reply was lost is never reported as failed.
QString errorText(const Error &error);

} // namespace lockscope::ui
