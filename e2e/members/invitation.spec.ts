import { buyPackAs } from '../support/buy-pack';
import { waitForOfflineReady } from '../support/device/device-storage';
import { expect, test } from '../support/fixtures';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const PHONE = { viewport: { width: 360, height: 740 } };
const NEWCOMER = { name: 'Salma', surname: 'Jebali', email: 'salma.jebali@mail.tn', password: 'sous les palmiers' };
/** The points as each language writes them. */
const POINTS = { fr: '20 points bonus', ar: '20 نقطة مكافأة' };

test.describe('invitation', () => {
  for (const language of ['fr', 'ar'] as const)
    test(`a member shares a link, a visitor signs up with it and buys, and the inviter gets points: ${language}`, async ({
      openServer,
      openPage,
    }) => {
      const server = await openServer('demo', { WAHA_INVITATION_POINTS: '20' });
      const inviter = await openPage(server, PHONE);
      const translate = await setLanguage(inviter.context(), language);
      const popup = inviter.getByRole('dialog');
      const link = popup.getByText('/signup?invitation=');
      let address = '';

      await test.step('the wallet leads to the link, which can be copied', async () => {
        await inviter.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await openSignedIn(inviter, DEMO_PEOPLE.member, '/dashboard?open=wallet');
        await popup.getByRole('button', { name: translate('Invite a person') }).click();
        await expect(popup.getByText(POINTS[language])).toBeVisible();
        await expect(popup.getByRole('img', { name: translate('Your invitation link') })).toBeVisible();
        await popup.getByRole('button', { name: translate('Your invitation link') }).click();
        address = (await link.textContent()) ?? '';
        expect(await inviter.evaluate(() => navigator.clipboard.readText())).toBe(address);
      });

      const visitor = await openPage(server, PHONE);
      await test.step('a visitor opens it, learns what the inviter sees, and signs up', async () => {
        await setLanguage(visitor.context(), language);
        await visitor.goto(address);
        const note = 'A member invited you. They learn when you sign up and buy your first pack, but not who you are.';
        await expect(visitor.getByText(translate(note))).toBeVisible();
        const field = (label: string) => visitor.getByLabel(translate(label), { exact: true });
        await field('Name').fill(NEWCOMER.name);
        await field('Surname').fill(NEWCOMER.surname);
        await field('Email').fill(NEWCOMER.email);
        await field('Password').fill(NEWCOMER.password);
        await field('Confirm Password').fill(NEWCOMER.password);
        await visitor.getByRole('button', { name: translate('Sign Up') }).click();
        await visitor.waitForURL(/\/dashboard$/);
      });

      await test.step('the inviter sees the sign-up at once, without a name', async () => {
        await expect(popup.getByText(translate('invitation|Signed up'))).toBeVisible();
        await expect(popup.getByText(NEWCOMER.name)).toHaveCount(0);
      });

      await test.step('staff approve the payment of the new member, and the inviter sees the points', async () => {
        await buyPackAs(server, await openApiSession(server, DEMO_PEOPLE.admin), NEWCOMER);
        await expect(popup.getByText(translate('invitation|Credited'))).toBeVisible();
        await inviter.goto('/dashboard?open=notifications');
        await popup.getByRole('button', { name: POINTS[language] }).click();
        await expect(inviter).toHaveURL(/open=wallet/);
        await popup.getByRole('button', { name: translate('Maturing') }).click();
        const entries = popup.getByRole('list', { name: translate('Validation dates') });
        await expect(entries.getByText(translate('Invitation'), { exact: true })).toBeVisible();
      });

      await test.step('without a network the link says that it needs one', async () => {
        await waitForOfflineReady(inviter);
        await inviter.context().setOffline(true);
        await inviter.goto('/dashboard?open=invitations');
        const text = 'This has not been saved on this device yet. It opens when you are online.';
        await expect(popup.getByText(translate(text))).toBeVisible();
        await inviter.context().setOffline(false);
        await expect(link).toBeVisible();
      });
    });

  test('with the default settings nothing of it is visible', async ({ demoServer, openPage }) => {
    const page = await openPage(demoServer, { ...PHONE, as: DEMO_PEOPLE.member, path: '/dashboard?open=wallet' });
    const popup = page.getByRole('dialog');
    await expect(popup.getByRole('button', { name: 'Balance repair service' })).toBeVisible();
    await expect(popup.getByText('Invite a person')).toHaveCount(0);
    const reply = await page.request.get('/api/invitations');
    expect([reply.status(), (await reply.json()).code]).toEqual([404, 'invitations_off']);

    const visitor = await openPage(demoServer, { ...PHONE, path: '/signup?invitation=7K3M9Q2X' });
    await expect(visitor.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(visitor.getByText(/A member invited you/)).toHaveCount(0);
  });
});
