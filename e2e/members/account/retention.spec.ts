import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

type Documents = { id: string; front: string; back: string; video: string };

/** Returns how far ahead a clock runs that shows some seconds before the nightly cleanup, 14 months from now. */
function findNightAhead(): number {
  const night = new Date();
  night.setMonth(night.getMonth() + 14);
  night.setHours(3, 22, 40, 0);
  return night.getTime() - Date.now();
}

test('the identity documents of a verified member are gone after 12 months, and member and staff see when and why: fr', async ({
  openServer,
  openPage,
}) => {
  test.setTimeout(240_000);
  const server = await openServer('demo');
  const page = await openPage(server, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
  const translate = await setLanguage(page.context(), 'fr');
  const profile = () => page.getByRole('dialog');
  const show = () => profile().getByRole('button', { name: translate('Show my documents') });
  const [documents] = server.rows(
    `select profiles.id, cin_front_file_id as front, cin_back_file_id as back, video_file_id as video
     from profiles join people on people.id = member_id
     where status = 'verified' and people.email = '${DEMO_PEOPLE.verified}'`,
  ) as [Documents];
  const listStored = () =>
    [documents.front, documents.back, documents.video].filter((id) => existsSync(join(server.dataDir, 'uploads', id)));

  await test.step('before, the member can look at the documents', async () => {
    await openSignedIn(page, DEMO_PEOPLE.verified, '/dashboard?open=profile');
    await show().click();
    await expect(profile().getByRole('img', { name: translate('CIN front') })).toBeVisible();
    expect(listStored()).toHaveLength(3);
  });

  await test.step('a night 14 months later deletes them', async () => {
    await server.stop();
    // Documents are kept while a withdrawal of the member is not paid.
    server.write(
      `update withdrawals set paid_by = decided_by, paid_at = decided_at + 1, reference = 'D17-1'
       where status = 'approved' and paid_at is null`,
    );
    await server.start(findNightAhead());
    expect((await server.runCommand(['clock', 'accept'])).code).toBe(0);
    await expect.poll(listStored, { timeout: 90_000 }).toEqual([]);
    const line = () =>
      server.rows(`select json_extract(details, '$.identity') as n from audit_log where action = 'retention.applied'`);
    await expect.poll(line).toEqual([{ n: 1 }]);
  });

  await test.step('the profile stays verified, and says when the documents were deleted', async () => {
    await openSignedIn(page, DEMO_PEOPLE.verified, '/dashboard?open=profile');
    await expect(profile().getByText(translate('Your profile is verified'))).toBeVisible();
    await expect(profile().getByText(/^Vos documents ont été supprimés le .* conservés 12 mois/)).toBeVisible();
    await expect(show()).toHaveCount(0);
  });

  await test.step('staff see the same instead of pictures, without a failed request', async () => {
    const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    await setLanguage(desk.context(), 'fr');
    const missing: string[] = [];
    desk.on('response', (response) => response.status() === 404 && missing.push(response.url()));
    await openSignedIn(desk, DEMO_PEOPLE.admin, `/dashboardAdmin?view=profiles&item=${documents.id}`);
    await expect(desk.getByText(/^Les documents ont été supprimés le /)).toBeVisible();
    await expect(desk.getByText('Ils sont conservés 12 mois après la vérification.')).toBeVisible();
    await expect(desk.getByRole('img', { name: translate('CIN front') })).toHaveCount(0);
    expect(missing).toEqual([]);
  });
});
