import { expect, test } from '../support/fixtures';
import { addPendingPayment } from '../support/member';
import { DEMO_PEOPLE } from '../support/people';

/** The time after the server's return within which staff can work again. */
const BACK_WITHIN_MS = 5_000;
const LOST = /^The server does not respond\./;

test('staff see a failed decision reported as a lost server, and can continue when it returns', async ({
  openServer,
  openDesk,
}) => {
  const server = await openServer('demo');
  const { member, id } = await addPendingPayment(server);
  const staffPage = await openDesk(
    server,
    DEMO_PEOPLE.admin,
    `/dashboardAdmin?view=payments&item=${id}&member=${member.id}`,
  );
  await staffPage.getByRole('button', { name: /^Accept/ }).click();
  const question = staffPage.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await server.stop('SIGKILL');

  await question.getByRole('button', { name: /^Accept/ }).click();
  // In the dialog itself, which stays open, for as long as the server is down.
  await expect(question.getByText(LOST)).toBeVisible();
  await expect(staffPage.getByText('not been saved on this device')).toHaveCount(0);

  await server.start();
  await expect(question.getByText(LOST)).toBeHidden({ timeout: BACK_WITHIN_MS });
  await question.getByRole('button', { name: /^Accept/ }).click();
  await expect(question).toBeHidden();
  expect(server.rows(`select status from payments where id = '${id}'`)).toEqual([{ status: 'approved' }]);
});

test('a section opened while the server was lost loads when it returns', async ({ openServer, openDesk }) => {
  const server = await openServer('demo');
  const staffPage = await openDesk(server, DEMO_PEOPLE.admin, '/dashboardAdmin?view=overview');
  await expect(staffPage.getByRole('list', { name: 'Waiting for you' })).toBeVisible();
  // Its code is loaded: only its data is missing.
  await staffPage.getByRole('tab', { name: /^Payment/ }).click();
  await expect(staffPage.getByRole('list').getByRole('button').first()).toBeVisible();
  await staffPage.getByRole('tab', { name: /^Overview/ }).click();
  await server.stop('SIGKILL');
  await staffPage.getByRole('tab', { name: /^Users/ }).click();
  await expect(staffPage.getByText(LOST).first()).toBeVisible();
  await expect(staffPage.getByText('on this device')).toHaveCount(0);

  await server.start();
  await expect(staffPage.getByText(LOST)).toHaveCount(0, { timeout: BACK_WITHIN_MS });
  await expect(staffPage.getByRole('table')).toBeVisible();
});
