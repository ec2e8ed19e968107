#include "app/gui/recordings.h"

#include "core/base/escape.h"
#include "ui/replay/copy_dialog.h"
#include "ui/replay/replay_bar.h"
#include "ui/replay/replay_port.h"
#include "ui/widgets/save_dialog.h"
#include "ui/window/main_window.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QTimer>

namespace lockscope::gui {

struct Recordings::One {
    history::ReplayClock clock;
    ui::ReplayPort port{&clock};
    std::unique_ptr<ui::MainWindow> window; // null until the file is open
};

Recordings::Recordings(ui::Preferences *preferences, ui::Theme *theme, std::function<void()> lastClosed)
    : m_preferences(preferences)
    , m_theme(theme)
    , m_lastClosed(std::move(lastClosed))
{ }

Recordings::~Recordings() = default;

void Recordings::open(const QString &file, std::function<void(const QString &why)> failed)
{
    One *one = m_all.emplace_back(std::make_unique<One>()).get();
    one->port.open(file, [this, one, failed = std::move(failed)](const Result<void> &opened) {
        if (opened)
            return show(one);
        const QString why = opened.error().message;
        closed(one);
        failed(why);
    });
}

void Recordings::show(One *one)
{
    one->window = std::make_unique<ui::MainWindow>(&one->port, m_preferences, m_theme, &one->clock);
    ui::MainWindow *window = one->window.get();
    window->setWindowModality(Qt::NonModal);
    QObject::connect(window, &ui::MainWindow::closing, &one->port, &ui::ReplayPort::close);
    QObject::connect(&one->port, &ui::ReplayPort::closed, window, [this, one] { closed(one); });
    const QPointer<ui::MainWindow> parent = window; // it may be closed before another file has been opened
    const auto tell = [parent](const QString &text) {
        auto *box =
            new QMessageBox(QMessageBox::Warning, ui::MainWindow::tr("Recording"), text, QMessageBox::Ok, parent);
        box->setTextFormat(Qt::PlainText);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    };
    QObject::connect(&one->port, &ui::ReplayPort::failed, window, tell);
    QObject::connect(window, &ui::MainWindow::recordingRequested, window,
                     [this, tell](const QString &file) { open(file, tell); });
    QObject::connect(window, &ui::MainWindow::copyRequested, window, [one, window, tell] {
        auto *dialog = new ui::CopyDialog(window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(
            dialog, &ui::CopyDialog::chosen, window, [one, window, tell](const history::HiddenValues &hidden) {
                ui::askWhereToSave(window, ui::MainWindow::tr("Save a copy for sharing"),
                                   QStringLiteral("shared.history"), [one, hidden, tell](const QString &to) {
                                       one->port.saveCopy(to, hidden, [tell](const Result<void> &saved) {
                                           if (!saved)
                                               tell(saved.error().message);
                                       });
                                   });
            });
        dialog->open();
    });
    window->resize(1'280, 800);
    window->show();
    window->showRecording(toDisplay(QFileInfo(one->port.path()).fileName().toUtf8()), new ui::ReplayBar(&one->port));
}

// Later, because a part of the window may be the caller.
void Recordings::closed(const One *one)
{
    QTimer::singleShot(0, qApp, [this, one] {
        std::erase_if(m_all, [one](const auto &each) { return each.get() == one; });
        if (m_all.empty())
            m_lastClosed();
    });
}

} // namespace lockscope::gui
