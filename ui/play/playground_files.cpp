#include "core/base/escape.h"
#include "core/play/record/file.h"
#include "core/play/script/read/read_scenario.h"
#include "ui/lanes/lanes_export.h"
#include "ui/lanes/lanes_view.h"
#include "ui/play/export/run_page.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/playground.h"
#include "ui/play/run_panes.h"
#include "ui/play/scenario_list.h"
#include "ui/text/write_file.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/save_dialog.h"

#include <QFileDialog>
#include <QFileInfo>

// What the playground takes from files and writes into them.
namespace lockscope::ui {

namespace {

constexpr std::size_t mostComplaints = 5; // the rest is seen when these are mended

QString told(const play::Complaints &complaints)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(mostComplaints, complaints.size()); ++i)
        lines += toDisplay(complaints[i].inOneLine().toUtf8());
    if (complaints.size() > mostComplaints)
        lines += Playground::tr("and %n more", nullptr, int(complaints.size() - mostComplaints));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void Playground::open(const QString &scenarioOrFile)
{
    if (m_list->choose(scenarioOrFile))
        return;
    if (QFileInfo::exists(scenarioOrFile))
        return openFile(scenarioOrFile);
    m_message->say(Tone::Bad,
                   tr("There is no scenario “%1”, and no file of this name. Choose one at the left.")
                       .arg(elided(toDisplay(scenarioOrFile.toUtf8()), 80)));
}

void Playground::openFile(const QString &file)
{
    if (!file.endsWith(QLatin1String(".toml"), Qt::CaseInsensitive)) {
        const auto run = play::openRecording(file);
        if (!run)
            return m_message->say(run.error());
        if ((*run)->frames.empty())
            return m_message->say(Tone::Bad, tr("Nothing happened in this run."));
        return showRun(*run);
    }
    const auto read = play::readScenarioFile(file);
    if (const auto *scenario = std::get_if<play::Scenario>(&read))
        m_list->add(*scenario);
    else
        m_message->say(Tone::Bad, told(std::get<play::Complaints>(read)));
}

void Playground::askOpen()
{
    auto *dialog = new QFileDialog(this, tr("Open a scenario or a run"), {},
                                   tr("Scenarios and runs (*.toml *.lockrun);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Playground::openFile);
    dialog->open();
}

QStringList Playground::headingOfLanes() const
{
    return {shownScenario().title.in(m_language), sentence()};
}

Result<bool> Playground::writePage(const QString &file) const
{
    return writeFile(file, runPage(m_player->recording(), m_language, m_parts.tell));
}

Result<bool> Playground::writeRun(const QString &file) const
{
    return writeFile(file, play::toFile(*m_player->recording()));
}

Result<bool> Playground::writePng(const QString &file) const
{
    return writeLanesPng(m_panes->lanes()->pictured(), headingOfLanes(), file);
}

Result<bool> Playground::writeSvg(const QString &file) const
{
    return writeLanesSvg(m_panes->lanes()->pictured(), headingOfLanes(), file);
}

void Playground::askSave(const QString &title, const QString &suffix,
                         Result<bool> (Playground::*write)(const QString &) const)
{
    askWhereToSave(this, title, QStringLiteral("lockscope-run.") + suffix, [this, write](const QString &file) {
        const Result<bool> done = (this->*write)(file);
        if (done)
            m_message->say(Tone::Good, tr("Written: %1").arg(file));
        else
            m_message->say(done.error());
    });
}

} // namespace lockscope::ui
