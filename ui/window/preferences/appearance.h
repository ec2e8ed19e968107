#pragma once

namespace lockscope::ui {

class Preferences;
class Theme;

// Applies the saved theme, text size and motion, and saves each later change of `theme`. Both outlive the program's
// windows, and `preferences` outlives `theme`.
void keepAppearance(Theme *theme, Preferences *preferences);

} // namespace lockscope::ui
