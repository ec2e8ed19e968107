#pragma once

#include "tests/support/id_of.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/widgets/message_line.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

namespace lockscope::ui {

// An open action dialog; the test plays its other side.
struct ActionDialogUnderTest {
    static constexpr Instant start{std::chrono::hours(1)};

    explicit ActionDialogUnderTest(const QByteArray &name = "order:42")
        : id(idOf(name))
        , sheet(id, nullptr, [this] { return time; })
    {
        using actions::Consent;
        using actions::PlanId;
        QObject::connect(
            &sheet, &ActionDialog::planWanted, &sheet,
            [this](const QByteArray &action, const actions::Target &target) { wanted.emplace_back(action, target); });
        QObject::connect(&sheet, &ActionDialog::confirmed, &sheet,
                         [this](PlanId plan, const Consent &consent) { confirmed.emplace_back(plan, consent); });
        QObject::connect(&sheet, &ActionDialog::undoWanted, &sheet,
                         [this](PlanId plan, const Consent &consent) { undone.emplace_back(plan, consent); });
        QObject::connect(&sheet, &ActionDialog::planDropped, &sheet, [this](PlanId plan) { dropped.push_back(plan); });
        sheet.show();
        sheet.activateWindow();
        if (!QTest::qWaitForWindowActive(&sheet))
            qFatal("not shown");
    }

    void know(Lock lock) { sheet.setLock(std::make_shared<const Lock>(std::move(lock)), {}); }
    template<class Widget> Widget *at(const char *name) { return sheet.findChild<Widget *>(QLatin1String(name)); }
    QPushButton *act() { return at<QPushButton>("act"); }
    void act(const char *reason)
    {
        type(reason);
        QTest::mouseClick(act(), Qt::LeftButton);
    }
    QString said(const char *line = "message") { return at<MessageLine>(line)->said(); }
    void type(const char *text) { QTest::keyClicks(at<QLineEdit>("reason"), QLatin1String(text)); }
    QString evidence()
    {
        QStringList out;
        auto *table = sheet.findChild<QTableWidget *>();
        for (int row = 0; row < table->rowCount(); ++row)
            out << table->item(row, 0)->text() + QStringLiteral(": ") + table->item(row, 1)->text();
        return out.join(u'\n');
    }

    Instant time = start;
    LockId id;
    ActionDialog sheet;
    std::vector<std::pair<QByteArray, actions::Target>> wanted;
    std::vector<std::pair<actions::PlanId, actions::Consent>> confirmed;
    std::vector<std::pair<actions::PlanId, actions::Consent>> undone;
    std::vector<actions::PlanId> dropped;
};

} // namespace lockscope::ui
