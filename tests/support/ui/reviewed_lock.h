#pragma once

#include "tests/support/blocking_redis.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/table/review_banner.h"
#include "ui/widgets/message_line.h"

#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QTest>
#include <QToolButton>

namespace lockscope::ui {

// The whole program beside a private server, and the dialog that its banner opens.
struct ReviewedLock {
    ReviewedLock()
        : redis(server)
    { }

    // The dialog of this lock, which the banner offers; `preselected`: the action that is selected in it.
    ActionDialog *review(const QByteArray &name, const char *preselected)
    {
        program.connectTo(server);
        const auto *banner = program.window.findChild<ReviewBanner *>();
        const auto *offered = banner->findChild<QLabel *>(QStringLiteral("reviewText"));
        const QString start = QString::fromUtf8(name) + QLatin1Char(':');
        awaitUntil([&] { return banner->isVisible() && offered->text().startsWith(start); }, Millis(15'000));
        QTest::mouseClick(banner->findChild<QToolButton *>(QStringLiteral("review")), Qt::LeftButton);
        auto *sheet = program.window.findChild<ActionDialog *>();
        if (!sheet || !sheet->findChild<QRadioButton *>(QLatin1String(preselected))->isChecked())
            throw std::runtime_error("another choice is preselected");
        return sheet;
    }
    static QPushButton *act(const ActionDialog *sheet)
    {
        return sheet->findChild<QPushButton *>(QStringLiteral("act"));
    }
    static QString said(const ActionDialog *sheet, const char *line)
    {
        return sheet->findChild<MessageLine *>(QLatin1String(line))->said();
    }
    static void sayWhy(const ActionDialog *sheet)
    {
        QTest::keyClicks(sheet->findChild<QLineEdit *>(QStringLiteral("reason")),
                         QStringLiteral("orders are stuck, its host is gone"));
    }
    static void confirm(ActionDialog *sheet, const char *picture)
    {
        sayWhy(sheet);
        awaitUntil([&] { return act(sheet)->isEnabled(); });
        keepScreenshots(sheet, QLatin1String(picture));
        awaitUntil([&] { return act(sheet)->isEnabled(); });
        QTest::mouseClick(act(sheet), Qt::LeftButton);
        awaitUntil([&] { return sheet->isDone(); });
    }

    RedisServer server;
    BlockingRedis redis;
    WindowProgram program;
};

} // namespace lockscope::ui
