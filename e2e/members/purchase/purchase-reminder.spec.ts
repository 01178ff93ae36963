import { expect, test } from '../../support/fixtures';
import { openApiSession } from '../../support/network/open-api-session';
import { openSignedIn, signUpMember } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const PACK_NAME = 'Ultra One';

/** Returns how far ahead 10:00 UTC is on the fourth day from now: a time of day at which reminders are sent. */
const shiftToFourthDay = () => Math.ceil(Date.now() / DAY) * DAY + 3 * DAY + 10 * HOUR - Date.now();

test('a member who saw a video is reminded of the quiz, and the reminder opens it: fr, ar', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo', { WAHA_PURCHASE_REMINDERS: 'on' });
  const visitor = await openPage(server);
  const emails = { fr: await signUpMember(visitor, 'Gharbi'), ar: await signUpMember(visitor, 'Jaziri') };
  for (const email of Object.values(emails)) {
    const { call } = await openApiSession(server, email);
    const pack = await call<{ _id: string; trainingVideoUrl: string }>('GET', `/packs/${PACK_NAME}`);
    const rev = pack.trainingVideoUrl.split('v=')[1];
    await call('PUT', `/training/${pack._id}/progress`, { rev, intervals: [[0, 30]], duration: 30 });
  }

  await server.stop();
  const shift = shiftToFourthDay();
  await server.start(shift);
  const sent = () => server.rows('select number, step from purchase_reminders');
  const first = { number: 1, step: 'quiz' };
  await expect.poll(sent).toEqual([first, first]);
  for (const [language, email] of Object.entries(emails)) {
    const page = await openPage(server, { viewport: { width: 360, height: 740 } });
    await page.clock.setSystemTime(Date.now() + shift);
    const translate = await setLanguage(page.context(), language);
    await openSignedIn(page, email, '/dashboard?open=notifications', DEMO_PEOPLE.password);
    // Arabic isolates the name with invisible characters.
    const [before = '', after = ''] = translate('Your purchase of {packName} is waiting for your quiz.').split(
      '{packName}',
    );
    await page.getByRole('button', { name: new RegExp(`${before}.?${PACK_NAME}.?${after}`) }).click();
    await expect(page).toHaveURL(/open=quiz&pack=Ultra(\+|%20)One/);
    await expect(page.getByRole('dialog', { name: translate('Quiz') })).toBeVisible();
  }

  await server.stop();
  await server.start(shift + HOUR);
  expect(sent()).toEqual([first, first]);
});
