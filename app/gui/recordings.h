#pragma once

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::ui {
class Preferences;
class Theme;
} // namespace lockscope::ui

namespace lockscope::gui {

// The open recordings. Each has its own window, because its time is not the present. GUI thread.
class Recordings {
public:
    // Both must outlive this object. `lastClosed` is called when the last window closes.
    Recordings(ui::Preferences *preferences, ui::Theme *theme, std::function<void()> lastClosed);
    ~Recordings();

    // Opens the file in a new window. If that is not possible, calls `failed` with the reason.
    void open(const QString &file, std::function<void(const QString &why)> failed);

private:
    struct One;
    void show(One *one);
    void closed(const One *one);

    ui::Preferences *m_preferences;
    ui::Theme *m_theme;
    std::function<void()> m_lastClosed;
    std::vector<std::unique_ptr<One>> m_all;
};

} // namespace lockscope::gui
