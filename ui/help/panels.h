#pragma once

#include <QLatin1String>
#include <QString>

#include <span>
#include <vector>

namespace lockscope::ui {

// The parts of the window and its dialogs that have a page in the help. Each has a row in panels.cpp.
enum class Panel : quint8 {
    Locks,
    Filter,
    Attention,
    Connections,
    Recording,
    StatusBar,
    Detail,
    Events,
    Incidents,
    Lanes,
    Charts,
    History,
    Holds,
    Clients,
    Audit,
    Trace,
    Server,
    Playground,
    FirstScreen,
    ConnectionDialog,
    ActionDialog,
    AcquireDialog,
    BulkDialog,
    QuorumDialog,
    RulesDialog,
    LeaveDialog,
    Palette,
    Help,
};
inline constexpr int panelCount = int(Panel::Help) + 1;

// A key that works while the focus is in the panel.
struct PanelKey {
    const char *keys; // as printed on the keyboard, "Ctrl+C", marked with QT_TRANSLATE_NOOP("Panels", …)
    const char *meaning;
};

// Texts are English, marked with QT_TRANSLATE_NOOP("Panels", …).
struct PanelTraits {
    Panel panel;
    const char *word; // stable; also the object name of a dock
    const char *title;
    const char *shows; // what it shows
    const char *use; // what one can do there
    std::span<const PanelKey> keys = {};
};

const PanelTraits &traitsOf(Panel panel);

QString panelTitle(Panel panel);
struct KeyText {
    QString keys;
    QString meaning;
};
std::vector<KeyText> panelKeys(Panel panel); // translated

} // namespace lockscope::ui
