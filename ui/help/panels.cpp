#include "ui/help/panels.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

constexpr PanelKey keysOfLocks[] = {
    {QT_TRANSLATE_NOOP("Panels", "Letters"), QT_TRANSLATE_NOOP("Panels", "start a filter")},
    {QT_TRANSLATE_NOOP("Panels", "Up, Down, Home, End"), QT_TRANSLATE_NOOP("Panels", "choose a lock")},
    {QT_TRANSLATE_NOOP("Panels", "Enter"), QT_TRANSLATE_NOOP("Panels", "show the details of the chosen lock")},
    {QT_TRANSLATE_NOOP("Panels", "Escape"), QT_TRANSLATE_NOOP("Panels", "clear the filter")},
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+C"), QT_TRANSLATE_NOOP("Panels", "copy the chosen rows")},
    {QT_TRANSLATE_NOOP("Panels", "Shift+F10"), QT_TRANSLATE_NOOP("Panels", "open the menu of the chosen lock")},
};
constexpr PanelKey keysOfFilter[] = {
    {QT_TRANSLATE_NOOP("Panels", "Enter, Down"), QT_TRANSLATE_NOOP("Panels", "go to the table")},
    {QT_TRANSLATE_NOOP("Panels", "Escape"), QT_TRANSLATE_NOOP("Panels", "clear the filter, then go to the table")},
};
constexpr PanelKey keysOfIncidents[] = {
    {QT_TRANSLATE_NOOP("Panels", "Enter"), QT_TRANSLATE_NOOP("Panels", "show the lock of the chosen incident")},
    {QT_TRANSLATE_NOOP("Panels", "A, Delete"), QT_TRANSLATE_NOOP("Panels", "acknowledge the chosen incidents")},
};
constexpr PanelKey keysOfDetail[] = {
    {QT_TRANSLATE_NOOP("Panels", "Up, Down"), QT_TRANSLATE_NOOP("Panels", "move between the cards of a deadlock")},
    {QT_TRANSLATE_NOOP("Panels", "Enter"), QT_TRANSLATE_NOOP("Panels", "go to the lock of the card or row")},
};
constexpr PanelKey keysOfLanes[] = {
    {QT_TRANSLATE_NOOP("Panels", "Left, Right"), QT_TRANSLATE_NOOP("Panels", "choose the segment before or after")},
    {QT_TRANSLATE_NOOP("Panels", "Up, Down"), QT_TRANSLATE_NOOP("Panels", "choose a segment in another lane")},
    {QT_TRANSLATE_NOOP("Panels", "["), QT_TRANSLATE_NOOP("Panels", "go from the waiter to the holder")},
    {QT_TRANSLATE_NOOP("Panels", "]"), QT_TRANSLATE_NOOP("Panels", "go from the holder to the waiters")},
    {QT_TRANSLATE_NOOP("Panels", "+, -"), QT_TRANSLATE_NOOP("Panels", "show a shorter or a longer period")},
    {QT_TRANSLATE_NOOP("Panels", "0"), QT_TRANSLATE_NOOP("Panels", "show everything")},
    {QT_TRANSLATE_NOOP("Panels", "Page Up, Page Down, Shift+Left, Shift+Right"),
     QT_TRANSLATE_NOOP("Panels", "move in time")},
    {QT_TRANSLATE_NOOP("Panels", "Home"), QT_TRANSLATE_NOOP("Panels", "go to the oldest record")},
    {QT_TRANSLATE_NOOP("Panels", "End"), QT_TRANSLATE_NOOP("Panels", "follow the present")},
    {QT_TRANSLATE_NOOP("Panels", "Escape"), QT_TRANSLATE_NOOP("Panels", "choose nothing")},
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+C"), QT_TRANSLATE_NOOP("Panels", "copy the lanes")},
};
constexpr PanelKey keysOfCharts[] = {
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+C"), QT_TRANSLATE_NOOP("Panels", "copy the numbers")},
};
constexpr PanelKey keysOfHistory[] = {
    {QT_TRANSLATE_NOOP("Panels", "Enter"),
     QT_TRANSLATE_NOOP("Panels", "choose the lock of the row, or show the time of the cell in the lanes")},
    {QT_TRANSLATE_NOOP("Panels", "Arrow keys, Home, End"), QT_TRANSLATE_NOOP("Panels", "move in the map")},
    {QT_TRANSLATE_NOOP("Panels", "F5"), QT_TRANSLATE_NOOP("Panels", "read the latest figures")},
};
constexpr PanelKey keysOfClients[] = {
    {QT_TRANSLATE_NOOP("Panels", "Enter"), QT_TRANSLATE_NOOP("Panels", "show only the locks of the chosen client")},
    {QT_TRANSLATE_NOOP("Panels", "F2"), QT_TRANSLATE_NOOP("Panels", "give the chosen client a name")},
};
constexpr PanelKey keysOfAudit[] = {
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+C"), QT_TRANSLATE_NOOP("Panels", "copy the chosen rows")},
};
constexpr PanelKey keysOfPlayground[] = {
    {QT_TRANSLATE_NOOP("Panels", "Space"), QT_TRANSLATE_NOOP("Panels", "run or pause")},
    {QT_TRANSLATE_NOOP("Panels", "Left, Right"),
     QT_TRANSLATE_NOOP("Panels", "a step back or forward, and at the end a new step of the live run")},
    {QT_TRANSLATE_NOOP("Panels", "Home, End"), QT_TRANSLATE_NOOP("Panels", "to the beginning, to the latest event")},
    {QT_TRANSLATE_NOOP("Panels", "R"), QT_TRANSLATE_NOOP("Panels", "restart")},
    {QT_TRANSLATE_NOOP("Panels", "F"), QT_TRANSLATE_NOOP("Panels", "fork from here")},
    {QT_TRANSLATE_NOOP("Panels", "S"), QT_TRANSLATE_NOOP("Panels", "stop")},
    {QT_TRANSLATE_NOOP("Panels", "Comma, full stop"), QT_TRANSLATE_NOOP("Panels", "slower, faster")},
    {QT_TRANSLATE_NOOP("Panels", "F11"),
     QT_TRANSLATE_NOOP("Panels", "projector, where V shows one pane after the other")},
    {QT_TRANSLATE_NOOP("Panels", "Escape"), QT_TRANSLATE_NOOP("Panels", "back")},
    {QT_TRANSLATE_NOOP("Panels", "A"), QT_TRANSLATE_NOOP("Panels", "to the first actor, then to the next")},
    {QT_TRANSLATE_NOOP("Panels", "On an actor: Enter"), QT_TRANSLATE_NOOP("Panels", "open its menu")},
    {QT_TRANSLATE_NOOP("Panels", "On an actor: 1 to 9"), QT_TRANSLATE_NOOP("Panels", "choose the thread")},
    {QT_TRANSLATE_NOOP("Panels", "On an actor: L, T, U, O"),
     QT_TRANSLATE_NOOP("Panels", "lock, try, unlock, ask for another lock")},
    {QT_TRANSLATE_NOOP("Panels", "On an actor: C, Z, N"),
     QT_TRANSLATE_NOOP("Panels", "crash, freeze or thaw, cut or heal the network")},
    {QT_TRANSLATE_NOOP("Panels", "On a server: P, K"), QT_TRANSLATE_NOOP("Panels", "pause or resume; kill or start")},
    {QT_TRANSLATE_NOOP("Panels", "On paused messages: D, X"), QT_TRANSLATE_NOOP("Panels", "deliver, drop")},
};
constexpr PanelKey keysOfFirstScreen[] = {
    {QT_TRANSLATE_NOOP("Panels", "On a server: Enter"), QT_TRANSLATE_NOOP("Panels", "connect to it")},
    {QT_TRANSLATE_NOOP("Panels", "On a server: F2"), QT_TRANSLATE_NOOP("Panels", "edit it")},
    {QT_TRANSLATE_NOOP("Panels", "On a server: Delete"), QT_TRANSLATE_NOOP("Panels", "remove it")},
};
constexpr PanelKey keysOfActing[] = {
    {QT_TRANSLATE_NOOP("Panels", "Alt+1 to Alt+9"),
     QT_TRANSLATE_NOOP("Panels", "choose an action by its place in the list")},
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+Enter"), QT_TRANSLATE_NOOP("Panels", "do it, as soon as the button is active")},
    {QT_TRANSLATE_NOOP("Panels", "F5"), QT_TRANSLATE_NOOP("Panels", "read the lock again")},
    {QT_TRANSLATE_NOOP("Panels", "Page Up, Page Down"), QT_TRANSLATE_NOOP("Panels", "scroll the evidence")},
    {QT_TRANSLATE_NOOP("Panels", "Escape"), QT_TRANSLATE_NOOP("Panels", "close the dialog without any change")},
};
constexpr PanelKey keysOfBulk[] = {
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+Enter"), QT_TRANSLATE_NOOP("Panels", "start, as soon as the button is active")},
};
constexpr PanelKey keysOfPalette[] = {
    {QT_TRANSLATE_NOOP("Panels", "Up, Down"), QT_TRANSLATE_NOOP("Panels", "choose an action")},
    {QT_TRANSLATE_NOOP("Panels", "Enter"), QT_TRANSLATE_NOOP("Panels", "do it")},
};
constexpr PanelKey keysOfRecording[] = {
    {QT_TRANSLATE_NOOP("Panels", "Space"), QT_TRANSLATE_NOOP("Panels", "play or pause")},
    {QT_TRANSLATE_NOOP("Panels", "Left, Right"), QT_TRANSLATE_NOOP("Panels", "go to the previous or the next event")},
    {QT_TRANSLATE_NOOP("Panels", "Home, End"), QT_TRANSLATE_NOOP("Panels", "go to the beginning or the end")},
};
constexpr PanelKey keysOfHelp[] = {
    {QT_TRANSLATE_NOOP("Panels", "Ctrl+F"), QT_TRANSLATE_NOOP("Panels", "search")},
    {QT_TRANSLATE_NOOP("Panels", "Alt+Left"), QT_TRANSLATE_NOOP("Panels", "back to the page before")},
    {QT_TRANSLATE_NOOP("Panels", "Tab, Enter"), QT_TRANSLATE_NOOP("Panels", "go to a link of the page, and follow it")},
    {QT_TRANSLATE_NOOP("Panels", "Escape"), QT_TRANSLATE_NOOP("Panels", "clear the search, then close the help")},
};

constexpr PanelTraits panels[] = {
    {
        .panel = Panel::Locks,
        .word = "locks",
        .title = QT_TRANSLATE_NOOP("Panels", "Table of locks"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "One row for each lock of the connected servers, the worst state first. Times keep counting between "
            "two readings."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Choose a lock to see its details, events and lanes. A click on a column's title sorts by it; a "
            "right click there shows and hides columns. The order does not change while you move in the table."),
        .keys = keysOfLocks,
    },
    {
        .panel = Panel::Filter,
        .word = "filter",
        .title = QT_TRANSLATE_NOOP("Panels", "Filter"),
        .shows = QT_TRANSLATE_NOOP("Panels", "The terms that a lock must fulfill to be shown in the table."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Type a part of a name, or terms such as kind:fair or waiting>2. The field explains a wrong term."
            " The command lockscope-cli list takes the same language."),
        .keys = keysOfFilter,
    },
    {
        .panel = Panel::Attention,
        .word = "attention",
        .title = QT_TRANSLATE_NOOP("Panels", "Attention"),
        .shows = QT_TRANSLATE_NOOP("Panels",
                                   "The number of locks in each state that needs attention, the worst state first."),
        .use = QT_TRANSLATE_NOOP("Panels", "Press a count to see only the locks in this state."),
    },
    {
        .panel = Panel::Connections,
        .word = "connections",
        .title = QT_TRANSLATE_NOOP("Panels", "Connections"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The connected servers: the name, color, state and policy of each. A connection can be read-only, "
            "or must be armed before anything can be changed."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Press a connection to see only its locks and to make it the current one. Requests that belong "
            "to no lock go to the current connection."),
    },
    {
        .panel = Panel::Recording,
        .word = "recording",
        .title = QT_TRANSLATE_NOOP("Panels", "Recording"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The moment of the recording that the window shows. The slider covers the recorded time. Nothing is known "
            "about its hatched parts."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Play the recording, choose the speed, or move the slider. The buttons go from event to event. The menu "
            "File saves a copy that hides names and owners."),
        .keys = keysOfRecording,
    },
    {
        .panel = Panel::StatusBar,
        .word = "status",
        .title = QT_TRANSLATE_NOOP("Panels", "Status bar"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The state of the connection: the server, what Lockscope hears from it, what Lockscope costs it, "
            "and the age of the figures."),
        .use =
            QT_TRANSLATE_NOOP("Panels", "Hold the mouse over a figure to read more. Figures without room are hidden."),
    },
    {
        .panel = Panel::Detail,
        .word = "detail",
        .title = QT_TRANSLATE_NOOP("Panels", "Chosen lock"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The state of the chosen lock and the evidence for it, its holders and waiters, its keys, and its "
            "copies on replicas. If its owner is part of a deadlock, a picture shows who waits for whom. A tree shows "
            "the owners that the lock blocks."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Read the advice first. Then review the lock, acquire it, or watch it, so that its samples are "
            "kept while another lock is chosen. A click on a card of the picture, or a double click in the tree, goes "
            "to that lock."),
        .keys = keysOfDetail,
    },
    {
        .panel = Panel::Events,
        .word = "events",
        .title = QT_TRANSLATE_NOOP("Panels", "Events"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels", "The latest events of the locks, the newest last: acquired, released, expired and so on."),
        .use =
            QT_TRANSLATE_NOOP("Panels",
                              "The list follows new events while its end is visible. Scroll up or pause to stop it. A "
                              "button then shows the number of new events."),
    },
    {
        .panel = Panel::Incidents,
        .word = "incidents",
        .title = QT_TRANSLATE_NOOP("Panels", "Incidents"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "Events that need attention, such as a lock without expiry, a lost hold or a failover. An "
            "incident stays until you acknowledge it, even after it is over."),
        .use = QT_TRANSLATE_NOOP("Panels",
                                 "Show the lock of an incident, and acknowledge what you have read. Its menu mutes "
                                 "alerts for a lock. The preferences set the alert rules, and which incidents also "
                                 "appear as desktop notifications."),
        .keys = keysOfIncidents,
    },
    {
        .panel = Panel::Lanes,
        .word = "lanes",
        .title = QT_TRANSLATE_NOOP("Panels", "Lanes"),
        .shows = QT_TRANSLATE_NOOP("Panels",
                                   "The holders of the chosen lock and its waiters, one lane for each owner: in the "
                                   "last 15 minutes, and before that from the history. Times without contact are "
                                   "hatched."),
        .use = QT_TRANSLATE_NOOP("Panels",
                                 "Choose a segment to read what is known of it and how. Zoom with Ctrl and the mouse "
                                 "wheel. Drag the lanes to "
                                 "move into the past; the button Now returns. The picture can be copied and exported, "
                                 "and shown as a table."),
        .keys = keysOfLanes,
    },
    {
        .panel = Panel::Charts,
        .word = "charts",
        .title = QT_TRANSLATE_NOOP("Panels", "Charts"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The TTL, the readers and the waiters of the chosen lock over time, and the totals of all locks."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "A healthy watchdog draws a saw-tooth of the TTL. Each chart can be shown as a table, copied and "
            "exported."),
        .keys = keysOfCharts,
    },
    {
        .panel = Panel::History,
        .word = "history",
        .title = QT_TRANSLATE_NOOP("Panels", "History"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The recorded past of the server: which names blocked the most time, waited or were held the longest, and "
            "a map of all waits over time."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Choose a period and names. A click on a name chooses the lock in the table. A click in the map shows "
            "that time of the chosen lock in the lanes. Export the figures as CSV."),
        .keys = keysOfHistory,
    },
    {
        .panel = Panel::Holds,
        .word = "mine",
        .title = QT_TRANSLATE_NOOP("Panels", "Mine"),
        .shows =
            QT_TRANSLATE_NOOP("Panels", "The locks that this program holds on all connections, each with a countdown."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Release a lock with its button. A lost lock stays in the list, with the reason, until you "
            "dismiss it."),
    },
    {
        .panel = Panel::Clients,
        .word = "instances",
        .title = QT_TRANSLATE_NOOP("Panels", "Instances"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "One row for each program that uses the locks: what it holds, its address, and how the address "
            "is known."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Show only the locks of a client, give it a name, or write rules that derive names from the names "
            "of connections."),
        .keys = keysOfClients,
    },
    {
        .panel = Panel::Audit,
        .word = "audit",
        .title = QT_TRANSLATE_NOOP("Panels", "Audit"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The actions on locks of other clients: who, when, why, and with which outcome. A hash chain "
            "shows whether the records are unaltered."),
        .use = QT_TRANSLATE_NOOP(
            "Panels", "Choose a record to read it in full. Verify the records again, copy them, or export them."),
        .keys = keysOfAudit,
    },
    {
        .panel = Panel::Trace,
        .word = "trace",
        .title = QT_TRANSLATE_NOOP("Panels", "Trace"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels", "The commands on locks, recorded with MONITOR for a limited time or read from a saved log."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Listen for a few seconds, because MONITOR costs the server time. For a refused unlock, the "
            "trace tells why it failed."),
    },
    {
        .panel = Panel::Server,
        .word = "server",
        .title = QT_TRANSLATE_NOOP("Panels", "Server"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The abilities of the server that matter for locks, and the consequences of those that it lacks."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Start the tests yourself: they run only on request, because the server logs what its ACL "
            "refuses."),
    },
    {
        .panel = Panel::Playground,
        .word = "playground",
        .title = QT_TRANSLATE_NOOP("Panels", "Playground"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "Scenarios of locks on private servers: each shows what happens and why. Nothing here touches "
            "your servers."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Choose a scenario and run it. Go back and forth in its time, fork it at any point, and act "
            "yourself."),
        .keys = keysOfPlayground,
    },
    {
        .panel = Panel::FirstScreen,
        .word = "first-screen",
        .title = QT_TRANSLATE_NOOP("Panels", "First screen"),
        .shows = QT_TRANSLATE_NOOP("Panels", "The saved profiles and the recent servers."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Type an address or choose a server to connect. The demo starts a private server with simulated "
            "clients."),
        .keys = keysOfFirstScreen,
    },
    {
        .panel = Panel::ConnectionDialog,
        .word = "connect",
        .title = QT_TRANSLATE_NOOP("Panels", "Connect"),
        .shows = QT_TRANSLATE_NOOP("Panels",
                                   "The address of a server, the accounts to use there, and the policy for changes."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Type an address such as localhost:6379, or a URL. With a name, the server is saved as a profile."
            " A password moves from the URL to its own field and is not shown again."),
    },
    {
        .panel = Panel::ActionDialog,
        .word = "act",
        .title = QT_TRANSLATE_NOOP("Panels", "Review a lock"),
        .shows = QT_TRANSLATE_NOOP(
            "Panels",
            "The evidence about one lock, never older than five seconds, and the actions that fit it, the "
            "mildest first."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Choose an action, read its consequences, and give a reason. The action runs exactly as shown: "
            "if the lock has changed, nothing is done. Every action is recorded."),
        .keys = keysOfActing,
    },
    {
        .panel = Panel::AcquireDialog,
        .word = "acquire-dialog",
        .title = QT_TRANSLATE_NOOP("Panels", "Acquire a lock"),
        .shows = QT_TRANSLATE_NOOP("Panels", "The name and the kind of a lock, and the progress of the acquire."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Choose the kind that your programs use for this name, how long to wait, and the lease. Without "
            "a lease, Lockscope renews the lock until you release it."),
    },
    {
        .panel = Panel::BulkDialog,
        .word = "bulk",
        .title = QT_TRANSLATE_NOOP("Panels", "Act on several locks"),
        .shows = QT_TRANSLATE_NOOP("Panels", "A list of locks or leftover keys, and afterwards a result for each."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Check the list, give a reason, and confirm. The locks are handled one after the other. For a "
            "while, what was done can be undone."),
        .keys = keysOfBulk,
    },
    {
        .panel = Panel::QuorumDialog,
        .word = "quorum",
        .title = QT_TRANSLATE_NOOP("Panels", "Quorum set"),
        .shows = QT_TRANSLATE_NOOP("Panels", "The connections that are the independent servers of red locks."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "Choose the servers of the set: no server knows which others belong to it. A red lock on them is "
            "then shown as one row."),
    },
    {
        .panel = Panel::RulesDialog,
        .word = "rules",
        .title = QT_TRANSLATE_NOOP("Panels", "Names of clients"),
        .shows = QT_TRANSLATE_NOOP("Panels", "Rules that match the names of connections to clients, one on each line."),
        .use = QT_TRANSLATE_NOOP("Panels", "Write a rule for the names that your programs give to their connections."),
    },
    {
        .panel = Panel::LeaveDialog,
        .word = "leave",
        .title = QT_TRANSLATE_NOOP("Panels", "Leave a server"),
        .shows = QT_TRANSLATE_NOOP("Panels",
                                   "The locks that Lockscope still holds on a server that you are about to leave."),
        .use = QT_TRANSLATE_NOOP("Panels", "Release the locks and leave, or stay. Staying is the default."),
    },
    {
        .panel = Panel::Palette,
        .word = "palette",
        .title = QT_TRANSLATE_NOOP("Panels", "All actions"),
        .shows = QT_TRANSLATE_NOOP("Panels", "Every action of the window that can be done now."),
        .use = QT_TRANSLATE_NOOP("Panels", "Type a few letters of the name of an action, in their order."),
        .keys = keysOfPalette,
    },
    {
        .panel = Panel::Help,
        .word = "help",
        .title = QT_TRANSLATE_NOOP("Panels", "Help"),
        .shows =
            QT_TRANSLATE_NOOP("Panels", "A page for each panel, state, kind of lock, event, action, column and term."),
        .use = QT_TRANSLATE_NOOP(
            "Panels",
            "The help opens at the page for what has the focus. Search for words, or choose a page on the left."),
        .keys = keysOfHelp,
    },
};

constexpr bool haveWholeTexts()
{
    for (const PanelTraits &row : panels) {
        if (!row.word || !row.title || !row.shows || !row.use)
            return false;
    }
    return true;
}

static_assert(hasRowForEach(panels, &PanelTraits::panel, panelCount), "each panel needs a row, in the enum's order");
static_assert(haveWholeTexts(), "a panel lacks a text");

} // namespace

const PanelTraits &traitsOf(Panel panel)
{
    return panels[std::size_t(panel)];
}

QString panelTitle(Panel panel)
{
    return QCoreApplication::translate("Panels", traitsOf(panel).title);
}

std::vector<KeyText> panelKeys(Panel panel)
{
    std::vector<KeyText> texts;
    for (const PanelKey &key : traitsOf(panel).keys)
        texts.push_back(
            {QCoreApplication::translate("Panels", key.keys), QCoreApplication::translate("Panels", key.meaning)});
    return texts;
}

} // namespace lockscope::ui
