import { buyInInstalments } from '../support/buy-in-instalments';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addBuyer } from '../support/member';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { setLanguage } from '../support/set-language';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

for (const language of ['fr', 'ar'] as const) {
  test(`a member is reminded once of an instalment, and staff see it and pause further reminders: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    test.setTimeout(150_000);
    const server = await openServer('demo', { WAHA_INVOICE_REMINDERS: 'on' });
    const member = await addBuyer(server);
    const { next } = await buyInInstalments(server, member);
    // The reminders of the same day are sent in the order of the invoices, so those of this one come last.
    const other = await addBuyer(server);
    const { next: last } = await buyInInstalments(server, other);
    const listStages = (invoiceId: string) =>
      server.rows(`select stage from invoice_reminders where invoice_id = '${invoiceId}' order by sent_at`);
    const countNotices = () =>
      server.rows(
        `select count(*) as n from member_notifications where type = 'INVOICE_DUE' and member_id = '${member.id}'`,
      )[0]?.n;
    let shift = 0;
    /** Restarts the server at ten o'clock UTC, in the daytime of Tunis, this many days after the due day. */
    async function restart(daysLate: number, hours = 0): Promise<void> {
      await server.stop('SIGKILL');
      shift = Date.parse(next.invoiceDate) + daysLate * DAY + (10 + hours) * HOUR - Date.now();
      await server.start(shift);
    }
    const stageBefore = { stage: 'due_in_3_days' };
    const stageLate = { stage: '1_day_late' };

    await test.step('a server that is killed when it has reminded does not repeat the reminder', async () => {
      await restart(-3);
      await expect.poll(() => listStages(last._id)).toEqual([stageBefore]);
      await restart(-3, 1);
      await restart(1);
      await expect.poll(() => listStages(last._id)).toEqual([stageBefore, stageLate]);
      expect(listStages(next._id)).toEqual([stageBefore, stageLate]);
      expect(countNotices()).toBe(2);
    });

    await test.step('the notification opens the invoice', async () => {
      const phone = await openPage(server, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
      await phone.clock.setSystemTime(Date.now() + shift);
      const translate = await setLanguage(phone.context(), language);
      await openSignedIn(phone, member.email, '/dashboard?open=notifications');
      const [text = ''] = translate('Your invoice due on {date} is waiting for your payment.').split('{date}');
      const notices = phone.getByRole('button', { name: new RegExp(text) });
      await expect(notices).toHaveCount(2);
      await notices.first().click();
      await expect(phone).toHaveURL(new RegExp(`open=invoice&invoice=${next._id}`));
      await expect(phone.getByRole('dialog')).toContainText(next.number);
    });

    await test.step('staff see both reminders on the page of the member, and pause further ones', async () => {
      const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
      await desk.clock.setSystemTime(Date.now() + shift);
      const translate = await setLanguage(desk.context(), language);
      await openSignedIn(desk, DEMO_PEOPLE.admin, `/dashboardAdmin?view=users&item=${member.id}&tab=papers`);
      const [reminded = '', automatic = ''] = translate('Reminded on {time} (automatic)').split('{time}');
      const reminders = desk.getByRole('list', { name: translate('Reminders') }).getByRole('listitem');
      await expect(reminders).toHaveText([reminded, reminded].map((text) => new RegExp(text)));
      await expect(reminders.first()).toContainText(automatic.trim());
      await desk.getByRole('checkbox', { name: translate('Automatic reminders of unpaid invoices') }).click();
      await expect(desk.getByText(translate('Paused. You can still send reminders yourself.'))).toBeVisible();
      await desk.goto('/dashboardAdmin?view=unpaid-invoices');
      const [, paused = ''] = translate('{day}, paused').split('{day}');
      const rows = desk.getByRole('row').filter({ hasText: member.surname });
      await expect(rows.filter({ hasText: paused })).toHaveCount(1);
    });

    await test.step('nothing more is sent, unlike to another member with the same due day', async () => {
      await restart(7);
      await expect.poll(() => listStages(last._id)).toEqual([stageBefore, stageLate, { stage: '7_days_late' }]);
      expect(listStages(next._id)).toEqual([stageBefore, stageLate]);
      expect(countNotices()).toBe(2);
    });

    await test.step('the latest reminder is sent once when the pause has ended', async () => {
      server.write('delete from invoice_reminder_pauses');
      await restart(7, 1);
      await expect.poll(() => listStages(next._id)).toEqual([stageBefore, stageLate, { stage: '7_days_late' }]);
      expect(listStages(last._id)).toEqual([stageBefore, stageLate, { stage: '7_days_late' }]);
      expect(countNotices()).toBe(3);
    });
  });
}
