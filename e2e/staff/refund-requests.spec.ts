import type { Locator, Page } from '@playwright/test';
import { DAY } from '@waha/domain/kernel/time';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addPackOwner, type Member } from '../support/member';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { findOverflow } from '../support/screens/find-overflow';
import { setLanguage } from '../support/set-language';

const LAPTOP_SIZE = { width: 1366, height: 768 };
const PHONE_SIZE = { width: 360, height: 740 };
const WISH = 'J’ai acheté le mauvais pack.';
const REFUSAL = 'Les points ont déjà été utilisés.';
const ASK = /^Demander un remboursement jusqu’au \d/;

test('a member asks for a refund in time, and an administrator rejects one request and accepts another', async ({
  openServer,
  openPage,
}) => {
  test.setTimeout(120_000);
  const server = await openServer('demo', { WAHA_UNDO_SECONDS: '0' });
  const [rejected, accepted, late] = [
    await addPackOwner(server),
    await addPackOwner(server),
    await addPackOwner(server),
  ];
  const listRequests = () =>
    server.rows('select status, reason, decline_reason from refund_requests order by requested_at');

  const openPhone = async (member: Member): Promise<{ phone: Page; payment: Locator }> => {
    const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
    await setLanguage(phone.context(), 'fr');
    await openSignedIn(phone, member.email, '/dashboard?open=my-payments');
    return { phone, payment: phone.getByRole('dialog').getByRole('article') };
  };
  const ask = async ({ phone, payment }: { phone: Page; payment: Locator }) => {
    await payment.getByRole('button', { name: ASK }).click();
    await payment.getByLabel('Pourquoi demandez-vous un remboursement').fill(WISH);
    await payment.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(
      payment.getByText(/^Vous avez demandé un remboursement le .+ Vous recevrez une réponse\./),
    ).toBeVisible();
    expect(await findOverflow(phone)).toEqual([]);
  };
  const first = await openPhone(rejected);
  await ask(first);
  const second = await openPhone(accepted);
  await ask(second);
  expect(listRequests()).toEqual(Array(2).fill({ status: 'requested', reason: WISH, decline_reason: null }));

  const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
  const translate = await setLanguage(desk.context(), 'fr');
  await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=refund-requests');
  const rowOf = ({ surname }: Member) => desk.locator('main [data-row]').filter({ hasText: surname });
  const review = desk.getByRole('article', { name: translate('Refund request'), exact: true });
  const question = desk.getByRole('alertdialog');

  await rowOf(rejected).click();
  await expect(review.getByText(WISH)).toBeVisible();
  await review.getByRole('button', { name: translate('Reject'), exact: true }).click();
  await question.getByLabel(translate('Reason')).fill(REFUSAL);
  await question.getByRole('button', { name: translate('Reject'), exact: true }).click();
  await expect(rowOf(rejected)).toHaveCount(0);

  await rowOf(accepted).click();
  await review.getByRole('button', { name: translate('Cancel the payment and refund') }).click();
  await question.getByLabel(translate('Reason, as the member will read it')).fill('À votre demande.');
  await question.getByRole('button', { name: translate('Cancel this payment') }).click();
  await expect(rowOf(accepted)).toHaveCount(0);
  await expect(desk.getByText(translate('No refund requests waiting.'))).toBeVisible();
  expect(listRequests()).toEqual([
    { status: 'declined', reason: WISH, decline_reason: REFUSAL },
    { status: 'accepted', reason: WISH, decline_reason: null },
  ]);

  // The open apps update themselves, without a reload.
  await expect(first.payment.getByText(REFUSAL)).toBeVisible();
  await expect(first.payment.getByText(/La demande a été refusée\./)).toBeVisible();
  const [prepared = ''] = translate('Refund of {amount}: being prepared').split('{amount}');
  await expect(second.payment.getByText(prepared)).toBeVisible();

  const ready = await openPhone(late);
  await expect(ready.payment.getByRole('button', { name: ASK })).toBeVisible();
  await server.stop('SIGKILL');
  await server.start(20 * DAY);
  const tooLate = await openPhone(late);
  const answered = tooLate.phone.waitForResponse((response) => response.url().includes('/refund-request'));
  await tooLate.phone.reload();
  expect((await (await answered).json()).until).toBeUndefined();
  await expect(tooLate.payment).toBeVisible();
  await expect(tooLate.payment.getByRole('button', { name: ASK })).toHaveCount(0);
});
