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
  const desk = await openDesk(
    server,
    DEMO_PEOPLE.admin,
    `/dashboardAdmin?view=payments&item=${id}&member=${member.id}`,
  );
  await desk.getByRole('button', { name: /^Accept/ }).click();
  const question = desk.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await server.stop('SIGKILL');

  await question.getByRole('button', { name: /^Accept/ }).click();
  // In the dialog itself, which stays open, for as long as the server is down.
  await expect(question.getByText(LOST)).toBeVisible();
  await expect(desk.getByText('not been saved on this device')).toHaveCount(0);

  await server.start();
  await expect(question.getByText(LOST)).toBeHidden({ timeout: BACK_WITHIN_MS });
  await question.getByRole('button', { name: /^Accept/ }).click();
  await expect(question).toBeHidden();
  expect(server.rows(`select status from payments where id = '${id}'`)).toEqual([{ status: 'approved' }]);
});

test('a section opened while the server was lost loads when it returns', async ({ openServer, openDesk }) => {
  const server = await openServer('demo');
  const desk = await openDesk(server, DEMO_PEOPLE.admin, '/dashboardAdmin?view=overview');
  await expect(desk.getByRole('list', { name: 'Waiting for you' })).toBeVisible();
  // Its code is loaded: only its data is missing.
  await desk.getByRole('tab', { name: /^Payment/ }).click();
  await expect(desk.getByRole('list').getByRole('button').first()).toBeVisible();
  await desk.getByRole('tab', { name: /^Overview/ }).click();
  await server.stop('SIGKILL');
  await desk.getByRole('tab', { name: /^Users/ }).click();
  await expect(desk.getByText(LOST).first()).toBeVisible();
  await expect(desk.getByText('on this device')).toHaveCount(0);

  await server.start();
  await expect(desk.getByText(LOST)).toHaveCount(0, { timeout: BACK_WITHIN_MS });
  await expect(desk.getByRole('table')).toBeVisible();
});
