#include "ui/play/families_table.h"

#include "ui/text/plain_label.h"

#include <QGridLayout>

namespace lockscope::ui {

namespace {

using families::Family;

// A sign is shorter than a word and, unlike a colour, visible to colour-blind people.
QString sign(std::optional<bool> promise)
{
    if (!promise)
        return QStringLiteral("–");
    return *promise ? QStringLiteral("✓") : QStringLiteral("✗");
}

// Whether a release reaches waiters; nullopt if nobody waits.
std::optional<bool> wakes(const Family &family)
{
    switch (family.wake) {
    case Family::Wake::Channel:
    case Family::Wake::List:
    case Family::Wake::Deletion: return true;
    case Family::Wake::Polling: return false;
    case Family::Wake::Nobody: break;
    }
    return std::nullopt;
}

struct PromiseColumn {
    const char *head;
    std::optional<bool> (*promise)(const Family &);
};
constexpr PromiseColumn columns[] = {
    {QT_TRANSLATE_NOOP("captions", "Only the holder releases it"), [](const Family &f) { return f.checksOwner; }},
    {QT_TRANSLATE_NOOP("captions", "Renewed while it is held"),
     [](const Family &f) { return std::optional(f.lease == Family::Lease::Renewed); }},
    {QT_TRANSLATE_NOOP("captions", "Waiters are notified"), &wakes},
    {QT_TRANSLATE_NOOP("captions", "The owner can acquire it again"), [](const Family &f) { return f.isReentrant; }},
    {QT_TRANSLATE_NOOP("captions", "Has a fencing token"), [](const Family &f) { return f.isFenced; }},
};

void add(QGridLayout *grid, const QString &text, int row, int column, bool isBold, int span = 1)
{
    auto *label = new PlainLabel(text, grid->parentWidget());
    label->setWordWrap(row == 0);
    label->setForegroundRole(QPalette::Text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont font = label->font();
    font.setBold(isBold);
    label->setFont(font);
    grid->addWidget(label, row, column, 1, span, Qt::AlignTop | Qt::AlignLeft);
}

} // namespace

FamiliesTable::FamiliesTable(const families::CatalogPtr &catalog, play::Language language, QWidget *parent)
    : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    const auto text = [language](const char *source) { return play::bilingual(source).in(language); };
    add(grid, text(QT_TRANSLATE_NOOP("captions", "Locks of other libraries")), 0, 0, true);
    int column = 1;
    for (const PromiseColumn &each : columns)
        add(grid, text(each.head), 0, column++, true);
    int row = 1;
    for (const families::FamilyPtr &family : catalog->all()) {
        add(grid, family->title, row, 0, false);
        column = 1;
        for (const PromiseColumn &each : columns)
            add(grid, sign(each.promise(*family)), row, column++, false);
        ++row;
    }
    add(grid, text(QT_TRANSLATE_NOOP("captions", "✓ yes, ✗ no, – not known, or nobody waits")), row, 0, false, -1);
    grid->setColumnStretch(column, 1);
}

} // namespace lockscope::ui
