import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listTags } from '@waha/domain/members/members.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import {
  cancelAnnouncement,
  countAudience,
  editAnnouncement,
  listAnnouncements,
  readAnnouncement,
  sendAnnouncement,
  type WireAudience,
  type WireReadAnnouncement,
  writeAnnouncement,
} from '@waha/domain/staff-announcements.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';
import { useUnsavedAnnouncements } from './unsaved-announcements';

const page = setUpPage();
beforeEach(() => useUnsavedAnnouncements.setState({}, true));

const at = '2026-03-04T09:15:00.000Z';
const nour = { _id: createId(), name: 'Nour Hamdi' };
const NOBODY_YET = { told: 0, appReceived: 0, pushSent: 0, pushReceived: 0, mailSent: 0, mailReceived: 0 };
const draft: WireReadAnnouncement = {
  ...{ _id: createId(), state: 'draft', version: 2, savedAt: at, savedBy: nour, sendAt: null, startedAt: null },
  ...{ endedAt: null, figures: { ...NOBODY_YET, received: 0, read: 0 }, readByHour: [] },
  texts: { fr: { title: 'Fermé lundi', text: 'À mardi !' } },
  ...{ audience: {}, byPush: true, byMail: false },
};

/** Serves this announcement, and 1,234 members of whom some read Arabic. */
function serve(change: Partial<WireReadAnnouncement> = {}): WireReadAnnouncement {
  const announcement = { ...draft, ...change };
  const { texts, byPush: _push, byMail: _mail, readByHour: _hours, ...listed } = announcement;
  page.server.on(listAnnouncements, [{ ...listed, title: texts.fr?.title ?? '' }]);
  page.server.on(readAnnouncement, announcement);
  page.server.on(
    countAudience,
    async ({ address }): Promise<WireAudience> =>
      address.includes('verified=yes')
        ? { total: 12, languages: [{ language: 'fr', members: 12 }] }
        : {
            total: 1234,
            languages: [
              { language: 'fr', members: 1000 },
              { language: 'ar', members: 234 },
            ],
          },
  );
  page.server.on(listPacks, []);
  page.server.on(listTags, []);
  for (const row of [writeAnnouncement, editAnnouncement, sendAnnouncement, cancelAnnouncement])
    page.server.on(row, announcement);
  return announcement;
}

const open = (item: string = draft._id) => openAdminDashboard(`view=announcements&item=${item}`);
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const pressButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (path: RegExp) =>
  page.server.received.filter(({ method, address }) => method !== 'GET' && path.test(address)).map(({ body }) => body);

describe('announcement list', () => {
  test('shows the status, the time, and how many received and read each', async () => {
    serve({ state: 'sent', startedAt: at, figures: { ...draft.figures, told: 1234, received: 900, read: 450 } });
    await openAdminDashboard('view=announcements');
    const row = await screen.findByRole('button', { name: /Fermé lundi/ });
    expect(row.textContent).toMatch(/04\/03\/2026.*1\u202f234 sent · 900 delivered · 450 read.*Sent/);
  });

  test('can be empty or unreadable', async () => {
    serve();
    page.server.on(listAnnouncements, []);
    await openAdminDashboard('view=announcements');
    expect(await screen.findByText('No announcements yet.')).toBeTruthy();
  });

  test('reports a failed read', async () => {
    page.server.refuse(listAnnouncements, 403, { message: 'You do not have access to this.', code: 'forbidden' });
    await openAdminDashboard('view=announcements');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('announcement editor', () => {
  test('previews two languages and the recipient count of a filter, and sends after a question', async () => {
    const { _id } = serve();
    const { address } = await open('new');
    await type('Title', 'Fermé lundi');
    await type('Text', 'À mardi !');
    fireEvent.click(screen.getByRole('tab', { name: 'العربية' }));
    await type('Title', 'مغلق');
    expect((await field('Title')).dir).toBe('rtl');
    await type('Text', 'نغلق');
    expect(within(screen.getByRole('region', { name: 'In the app' })).getByText('À mardi !')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'By push notification' })).getByText('Fermé lundi')).toBeTruthy();
    expect(await screen.findByText('1 234 recipients')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Verified' }), { target: { value: 'yes' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send this announcement?' }));
    fireEvent.click(question.getByRole('button', { name: 'Send to 12 members' }));
    expect(await screen.findByText('Sending started')).toBeTruthy();
    expect(sent(/^\/announcements$/)).toEqual([
      {
        texts: { fr: { title: 'Fermé lundi', text: 'À mardi !' }, ar: { title: 'مغلق', text: 'نغلق' } },
        ...{ audience: { verified: 'yes' }, byPush: true, byMail: false },
      },
    ]);
    expect(sent(/\/send$/)).toEqual([{ version: 2 }]);
    expect(address()).toContain(`item=${_id}`);
  });

  test('shows the language of each recipient group and missing values at their field', async () => {
    serve();
    await open();
    const readCounts = () =>
      screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    await screen.findByText('1 234 recipients');
    expect(readCounts()).toEqual(['Français 1\u202f234']);
    fireEvent.click(screen.getByRole('tab', { name: 'العربية' }));
    await type('Title', 'مغلق');
    pressButton('Send to 1\u202f234 members');
    expect(await screen.findByText('Add a text in this language.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await type('Text', 'نغلق');
    expect(readCounts()).toEqual(['Français 1\u202f000', 'العربية 234']);
  });

  test('sends the time of a scheduled announcement', async () => {
    serve();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Send to 1\u202f234 members' }));
    fireEvent.change(await screen.findByLabelText('Schedule for'), { target: { value: '2027-01-01T08:00' } });
    pressButton('Schedule sending');
    await waitFor(() => expect(sent(/\/send$/)).toEqual([{ version: 2, sendAt: '2027-01-01T07:00:00.000Z' }]));
    expect(sent(/^\/announcements$/)).toEqual([]);
  });

  test('shows three languages side by side on a laptop', async () => {
    setWindowWidth(1440);
    serve();
    await open();
    expect(await screen.findAllByRole('textbox', { name: 'Title' })).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'English' })).toBeTruthy();
  });

  test("reports another person's save with the differences and lets the user choose", async () => {
    serve();
    await open();
    await type('Title', 'Fermé mardi');
    serve({ version: 3, byMail: true });
    page.server.refuse(editAnnouncement, 409, { message: 'x', code: 'announcement_changed' });
    pressButton('Save draft');
    const notice = await screen.findByText(/Nour Hamdi.*saved this announcement while you were editing/);
    expect(notice.textContent).toMatch(/Français.*Channels/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(true);
    serve({ version: 4 });
    pressButton('Keep my version');
    pressButton('Save draft');
    await waitFor(() => expect(sent(new RegExp(draft._id))).toHaveLength(2));
    expect(sent(new RegExp(draft._id))[1]).toMatchObject({ version: 3, texts: { fr: { title: 'Fermé mardi' } } });
  });
});

describe('sent announcement', () => {
  const figures = { told: 1000, appReceived: 700, pushSent: 400, pushReceived: 380, mailSent: 0, mailReceived: 0 };

  test('shows recipients per channel and readers, and can be copied to a new one', async () => {
    serve({ state: 'sent', startedAt: at, endedAt: at, figures: { ...figures, received: 800, read: 250 } });
    await open();
    const shares = await screen.findAllByRole('progressbar');
    expect(shares.map((each) => each.getAttribute('aria-valuenow'))).toEqual(['80', '25']);
    const rows = within(screen.getByRole('table', { name: 'By channel' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ChannelSentReceived',
      'In the app1\u202f000700',
      'By push notification400380',
    ]);
    expect(screen.getByText('All members who are not blocked.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull();
    pressButton('Duplicate');
    expect((await field('Title')).value).toBe('Fermé lundi');
  });

  test('is stopped while sending after a question', async () => {
    serve({ state: 'sending', startedAt: at, figures: { ...figures, received: 0, read: 0 } });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop sending' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop this announcement?' }));
    fireEvent.click(question.getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('Stopped. No more members will be notified.')).toBeTruthy();
    expect(sent(/\/cancel$/)).toHaveLength(1);
  });
});

test('the announcement summary shows pending ones and the last result, and starts a new one', async () => {
  setWindowWidth(1280);
  serve({ state: 'sent', startedAt: at, figures: { ...draft.figures, told: 1234, received: 900, read: 450 } });
  await openAdminDashboard('view=announcements');
  const shown = within(await screen.findByRole('region', { name: 'Announcements' }));
  expect(shown.getByText('Drafts').nextSibling?.textContent).toBe('0');
  expect(shown.getByText('Read').nextSibling?.textContent).toBe('450of 1\u202f234 sent');
  fireEvent.click(shown.getByRole('button', { name: 'New announcement' }));
  expect(await screen.findByRole('heading', { name: 'New announcement' })).toBeTruthy();
});
