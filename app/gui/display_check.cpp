#include "app/gui/display_check.h"

#include <QString>

#include <cstdio>
#include <cstdlib>

namespace lockscope::gui {

namespace {

QtMessageHandler usual = nullptr; // static, because a message handler is a plain function

[[noreturn]] void end()
{
    const char *const display = std::getenv("DISPLAY");
    if (display && *display)
        std::fprintf(stderr, "lockscope: the display '%s' cannot be used", display);
    else
        std::fputs("lockscope: there is no display to show a window on", stderr);
    std::fputs(": start it on a desktop, set DISPLAY (or log in with ssh -X), or use lockscope-cli\n", stderr);
    std::_Exit(DisplayCheck::noDisplay); // nothing has started yet that needs a clean shutdown
}

void onMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (type == QtFatalMsg && text.contains(QLatin1String("platform plugin")))
        end();
    const bool isDetail = context.category && qstrncmp(context.category, "qt.qpa", 6) == 0;
    if (usual && !isDetail)
        usual(type, context, text);
}

} // namespace

DisplayCheck::DisplayCheck()
{
    usual = qInstallMessageHandler(onMessage);
}

DisplayCheck::~DisplayCheck()
{
    qInstallMessageHandler(usual);
}

} // namespace lockscope::gui
