import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addMedia } from '@waha/domain/catalogue/staff/media.contract';
import { createPackDraft } from '@waha/domain/purchase/staff/pack-draft';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import {
  createPack,
  discardPackDraft,
  listEditedPacks,
  listPackVersions,
  orderPacks,
  publishPack,
  readEditedPack,
  restorePackVersion,
  savePackDraft,
  type WireEditedPack,
} from '@waha/domain/purchase/staff/pack-editor.contract';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
beforeEach(() => useUnsavedDrafts.setState({}, true));

const published: PackDraft = {
  ...createPackDraft({ packName: 'Ultra One', type: 'local', group: 'PackUltraOne' }),
  isOnSale: true,
  price: 149_500,
  balanceFacilityService: 30,
  bonusEveryMonth: 12,
  withdrawalDays: 31,
  promotional: 'promo.mp4',
  training: 'training.mp4',
  gift: { source: 'A key ring', fr: 'Un porte-clés' },
  paymentFacilities: [{ id: 'three', period: 3, monthlyAmount: 51_500 }],
  questions: ['One', 'Two', 'Three', 'Four'].map((id) => ({
    id,
    questionText: `${id}?`,
    options: ['Yes', 'No'],
    correctOption: 0,
  })),
};
const _id = createId();
const same = { _id, packName: 'Ultra One', group: 'PackUltraOne', imageUrl: '/media/packs/ultra-one.svg' } as const;
const nour = { _id: createId(), name: 'Nour Hamdi' };

/** Serves this version of the pack. */
function serve(change: Partial<WireEditedPack> = {}) {
  const pack: WireEditedPack = {
    ...{ ...same, version: 0, isNew: false, revision: 0, published, draft: null },
    ...change,
  };
  page.server.on(readEditedPack, pack);
  page.server.on(listEditedPacks, [
    { ...same, type: 'local', price: pack.published.price, isOnSale: true, isNew: pack.isNew, draft: pack.draft },
  ]);
  return pack;
}
const draftOf = (content: PackDraft, revision: number) => ({
  ...{ content, revision, savedBy: nour, savedAt: '2026-03-04T09:15:00.000Z', publishAt: null },
});
const open = () => openAdminDashboard(`view=catalogue&item=${_id}`);
const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' });
const type = async (text: string) => fireEvent.change(await price(), { target: { value: text } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (path: RegExp) =>
  page.server.received.filter(({ method, address }) => method !== 'GET' && path.test(address));

test('a pack price is edited and published after a question that shows the effect', async () => {
  serve();
  page.server.on(savePackDraft, draftOf({ ...published, price: 160_000 }, 1));
  page.server.on(publishPack, { message: 'Published.', version: 1 });
  await open();
  await type('160');
  pressButton('Publish');
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish Ultra One?' }));
  expect(question.getByText('Price: 149.500 TND → 160.000 TND')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Members see it now')).toBeTruthy();
  const [saved, publishing] = [sent(/\/draft$/), sent(/\/publish$/)];
  expect(saved.map(({ body }) => body)).toMatchObject([{ revision: 0, content: { price: 160_000 } }]);
  expect(publishing.map(({ body }) => body)).toEqual([{ revision: 1, confirmedWarnings: ['plan:three'] }]);
});

test('before publishing, a changed question shows its text and its right answer before and after', async () => {
  const [first, second, ...others] = published.questions;
  const draft = {
    ...published,
    questions: [
      { ...first!, questionText: { source: 'One?', fr: 'Un nouveau ?' }, correctOption: 1 },
      { ...second!, options: ['Yes', 'Never'] },
      ...others,
    ],
  };
  serve({ draft: draftOf(draft, 1) });
  await open();
  await price();
  pressButton('Publish');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish Ultra One?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Question 1\nQuestion: One? → Un nouveau ?\nRight answer: Yes → No',
    'Question 2',
  ]);
});

test('before publishing, plans below the price and answers with the old price are listed, and confirmed by it', async () => {
  const [question] = published.questions;
  const editedQuestion = { ...question!, options: ['149.500 TND', '119.500 TND'], correctOption: 0 };
  const plan = { id: 'plan-1', period: 3, monthlyAmount: 50_000 };
  const content = {
    ...published,
    questions: [editedQuestion, ...published.questions.slice(1)],
    paymentFacilities: [plan],
  };
  serve({ published: content });
  await open();
  await type('160');
  pressButton('Publish');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish Ultra One?' }));
  expect(
    dialog.getByText(
      'Plan of 3 months: 3 × 50.000 TND is 150.000 TND, 10.000 TND less than the price of 160.000 TND: instalments would cost members less than paying at once.',
    ),
  ).toBeTruthy();
  const answer =
    'Question 1: the correct answer in “English / Français” is still “149.500 TND”, which this draft changes.';
  expect(dialog.getByText(answer)).toBeTruthy();
  page.server.on(savePackDraft, draftOf({ ...content, price: 160_000 }, 1));
  page.server.on(publishPack, { message: 'Published.', version: 1 });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(sent(/\/publish$/)).toHaveLength(1));
  const confirmedWarnings = ['plan:plan-1', `question:${question!.id}`];
  expect(sent(/\/publish$/)[0]?.body).toEqual({ revision: 1, confirmedWarnings });
});

test('a publication time is set for a pack', async () => {
  serve({ revision: 1, draft: draftOf({ ...published, price: 160_000 }, 1) });
  page.server.on(publishPack, { message: 'Publication scheduled.', version: 0 });
  await open();
  await price();
  pressButton('Publish');
  fireEvent.change(await screen.findByLabelText('Schedule for'), { target: { value: '2027-01-01T08:00' } });
  pressButton('Schedule publication');
  await waitFor(() => expect(sent(/\/publish$/)).toHaveLength(1));
  // Tunis is an hour ahead of UTC.
  const publishAt = '2027-01-01T07:00:00.000Z';
  expect(sent(/\/publish$/)[0]?.body).toEqual({ revision: 1, publishAt, confirmedWarnings: ['plan:three'] });
});

test('the reasons of a pack lead to its fields, also inside a collapsed question', async () => {
  const questions = published.questions.map((question, at) =>
    at === 1 ? { ...question, options: ['A', 'A'] } : question,
  );
  serve({ revision: 1, draft: draftOf({ ...published, price: 0, questions }, 1) });
  await open();
  await price();
  pressButton('Question 2: Two answers are the same, in one or more languages.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }));
  expect(screen.getByText('Two answers are the same, in one or more languages.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Incomplete.*2\. Two\?/ })).toBeTruthy();
  pressButton('Price: Enter an amount above zero.');
  expect(document.activeElement).toBe(await price());
  expect((await price()).getAttribute('aria-invalid')).toBe('true');
});

test('numbers have units, and an ambiguous amount says in words what was understood', async () => {
  serve();
  await open();
  await type('1,234');
  expect(screen.getByText('Read as 1 TND and 234 millimes.')).toBeTruthy();
  await type('1234.5');
  expect(screen.queryByText(/^Read as/)).toBeNull();
  const unitOf = (name: string) => screen.getAllByRole('textbox', { name })[0]?.nextSibling?.textContent;
  expect(['Price', 'Bonus every month', 'Withdrawal days', 'Months', 'Monthly amount'].map(unitOf)).toEqual([
    ...['TND', 'points', 'days', 'months', 'TND'],
  ]);
});

test('a price far from the published one is doubted at its field', async () => {
  serve();
  await open();
  await type('1495');
  expect(screen.getByText(/^The price changes from 149\.500 TND to 1.495\.000 TND\./)).toBeTruthy();
});

test('a plan, a French text and a right answer are edited', async () => {
  serve();
  page.server.on(savePackDraft, draftOf(published, 1));
  await open();
  await price();
  pressButton('Add an instalment plan');
  const [, months] = screen.getAllByRole('textbox', { name: 'Months' });
  fireEvent.change(months as Element, { target: { value: '6' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Text language' }), { target: { value: 'fr' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Gift' }), { target: { value: 'Un livre' } });
  pressButton('1. One?');
  fireEvent.click(screen.getByRole('radio', { name: 'Answer 2 is correct' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Second of the training video' }), { target: { value: '16' } });
  pressButton('Save draft');
  await screen.findByText('Draft saved');
  expect(sent(/\/draft$/)[0]?.body).toMatchObject({
    content: {
      gift: { source: 'A key ring', fr: 'Un livre' },
      paymentFacilities: [{ period: 3 }, { period: 6, monthlyAmount: 0 }],
      questions: [{ correctOption: 1, videoAt: 16 }, {}, {}, {}],
    },
  });
});

test('unsaved pack changes remain while another section is viewed', async () => {
  serve();
  await open();
  await type('160');
  fireEvent.click(screen.getByRole('tab', { name: 'Versions' }));
  page.server.on(listPackVersions, []);
  await screen.findByText(/Nothing has been published here yet/);
  fireEvent.click(screen.getByRole('tab', { name: 'Edit' }));
  expect((await price()).value).toBe('160.000');
});

/** Simulates another user's save; returning to the page shows it. */
function otherSaves(content: PackDraft): void {
  serve({ revision: 1, draft: draftOf(content, 1) });
  fireEvent(window, new Event('visibilitychange'));
}

test("another admin's change to another part appears with a message", async () => {
  serve();
  await open();
  await type('160');
  otherSaves({ ...published, bonusEveryMonth: 20 });
  expect(
    await screen.findByText('Nour Hamdi also changed this. Their change is included here: Bonus every month.'),
  ).toBeTruthy();
  expect((await price()).value).toBe('160.000');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bonus every month' }).value).toBe('20');
});

test('a part changed by both admins is resolved by a choice, and nothing is lost before', async () => {
  serve();
  page.server.on(savePackDraft, draftOf(published, 2));
  await open();
  await type('160');
  fireEvent.change(screen.getByRole('textbox', { name: 'Bonus every month' }), { target: { value: '15' } });
  otherSaves({ ...published, price: 170_000 });
  await screen.findByText(/Nour Hamdi saved changes while you were editing/);
  fireEvent.click(screen.getByRole('radio', { name: /170\.000 TND/ }));
  pressButton('Continue editing');
  expect((await price()).value).toBe('170.000');
  pressButton('Save draft');
  await screen.findByText('Draft saved');
  expect(sent(/\/draft$/)[0]?.body).toMatchObject({ revision: 1, content: { price: 170_000, bonusEveryMonth: 15 } });
});

test('a pack draft is discarded after a question', async () => {
  serve({ revision: 1, draft: draftOf({ ...published, price: 160_000 }, 1) });
  page.server.on(discardPackDraft, undefined);
  await open();
  await price();
  pressButton('Discard draft');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  await waitFor(() =>
    expect(sent(/\/draft$/).map(({ method, body }) => [method, body])).toEqual([['DELETE', { revision: 1 }]]),
  );
});

test('an earlier pack version becomes a draft again', async () => {
  serve({ version: 1, revision: 2 });
  const by = { _id: createId(), name: 'Leila Mansour' };
  page.server.on(listPackVersions, [
    {
      version: 1,
      publishedAt: '2026-03-04T09:15:00.000Z',
      publishedBy: by,
      price: 160_000,
      changed: ['price', 'plan:three'],
    },
    { version: 0, publishedAt: null, publishedBy: null, price: 149_500, changed: [] },
  ]);
  page.server.on(restorePackVersion, draftOf(published, 3));
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Versions' }));
  const versions = within(await screen.findByRole('list', { name: 'Versions' }));
  expect(versions.getByText(/Leila Mansour, .*: Price, Plan of 3 months/)).toBeTruthy();
  fireEvent.click(versions.getByRole('button', { name: 'Create draft from the original version' }));
  await screen.findByText('Saved as a draft');
  expect(sent(/restore$/).map(({ address, body }) => [address, body])).toMatchObject([
    [expect.stringContaining('/versions/0/restore'), { revision: 2 }],
  ]);
});

test('a new pack is created by its name and opens as a draft', async () => {
  serve({ isNew: true, published: { ...published, price: 0 } });
  page.server.on(createPack, { _id });
  const { address } = await openAdminDashboard('view=catalogue');
  fireEvent.click(await screen.findByRole('button', { name: 'New pack' }));
  const createButton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create draft' });
  expect(createButton.disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the pack' }), { target: { value: 'Étoile' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'international' } });
  fireEvent.click(createButton);
  await waitFor(() => expect(address()).toBe(`/dashboardAdmin?view=catalogue&item=${_id}`));
  expect(sent(/\/catalogue\/packs$/).map(({ body }) => body)).toEqual([
    { packName: 'Étoile', type: 'international', group: 'PackUltraOne' },
  ]);
  expect(await screen.findByRole('textbox', { name: 'Name of the pack' })).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
});

test('captions are uploaded when chosen and added to the draft for their language', async () => {
  const name = `${'c'.repeat(64)}.vtt`;
  serve();
  page.server.on(addMedia, { name, url: `/media/own/${name}` });
  page.server.on(savePackDraft, draftOf(published, 1));
  await open();
  await price();
  fireEvent.change(screen.getByRole('combobox', { name: 'Text language' }), { target: { value: 'ar' } });
  const [picker] = screen.getAllByLabelText(/^Captions, in العربية/) as [HTMLInputElement];
  const file = new File(['WEBVTT'], 'a.vtt', { type: 'text/vtt' });
  Object.defineProperty(picker, 'files', { value: [file] });
  fireEvent.change(picker);
  expect(await screen.findByText('Captions added.')).toBeTruthy();
  pressButton('Save draft');
  await waitFor(() => expect(sent(/\/draft$/)).toHaveLength(1));
  expect(sent(/\/draft$/)[0]?.body).toMatchObject({ content: { promotionalCaptions: { ar: name } } });
});

test('a file refused by the server shows why at its field and changes nothing', async () => {
  serve();
  page.server.refuse(addMedia, 415, { code: 'media_not_captions', message: 'Captions must be a WebVTT file.' });
  await open();
  await price();
  const [picker] = screen.getAllByLabelText(/^Captions, in/) as [HTMLInputElement];
  Object.defineProperty(picker, 'files', { value: [new File(['x'], 'a.vtt', { type: 'text/vtt' })] });
  fireEvent.change(picker);
  expect(await screen.findByText('Captions must be a WebVTT file.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(true);
});

test('a picture that this device cannot read is reported at its field', async () => {
  serve();
  await open();
  await price();
  const [picker] = screen.getAllByLabelText('Pack image') as [HTMLInputElement];
  Object.defineProperty(picker, 'files', { value: [new File(['x'], 'a.png', { type: 'image/png' })] });
  fireEvent.change(picker);
  expect(await screen.findByText(/^This image cannot be read on this device/)).toBeTruthy();
});

test('a running upload is shown and blocks further file choices', async () => {
  serve();
  const name = `${'c'.repeat(64)}.vtt`;
  let answer = () => {};
  const sentLater = new Promise<{ name: string; url: string }>((resolve) => {
    answer = () => resolve({ name, url: `/media/own/${name}` });
  });
  page.server.on(addMedia, () => sentLater);
  await open();
  await price();
  const [picker] = screen.getAllByLabelText(/^Captions, in/) as [HTMLInputElement];
  Object.defineProperty(picker, 'files', { value: [new File(['WEBVTT'], 'a.vtt', { type: 'text/vtt' })] });
  fireEvent.change(picker);
  expect(await screen.findByText('Being uploaded…')).toBeTruthy();
  expect(picker.closest('fieldset')?.disabled).toBe(true);
  answer();
  expect(await screen.findByText('Captions added.')).toBeTruthy();
  expect(screen.queryByText('Being uploaded…')).toBeNull();
});

test('packs are ordered by keyboard, and a press saves the order', async () => {
  serve();
  const secondPack = {
    ...same,
    _id: createId(),
    packName: 'Ultra 2',
    type: 'local',
    price: 1,
    isOnSale: true,
  } as const;
  const first = { ...same, type: 'local', price: 2, isOnSale: true, isNew: false, draft: null } as const;
  page.server.on(listEditedPacks, [first, { ...secondPack, isNew: false, draft: null }]);
  page.server.on(orderPacks, undefined);
  await openAdminDashboard('view=catalogue');
  fireEvent.click(await screen.findByRole('button', { name: 'Reorder' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Move Ultra One up' })).disabled).toBe(true);
  pressButton('Move Ultra One down');
  expect(screen.getByText('Ultra One moved to position 2')).toBeTruthy();
  pressButton('Save order');
  expect(await screen.findByText('Order saved. Everyone sees it now.')).toBeTruthy();
  expect(sent(/\/order$/).map(({ body }) => body)).toEqual([{ ids: [secondPack._id, _id] }]);
});

test('the pack summary shows packs on sale and drafts, and creates a new one', async () => {
  setWindowWidth(1280);
  serve();
  await openAdminDashboard('view=catalogue');
  const shown = within(await screen.findByRole('region', { name: 'Packs' }));
  expect(shown.getByText('On sale').nextSibling?.textContent).toBe('1of 1');
  expect(shown.getByText('Drafts').nextSibling?.textContent).toBe('0');
  expect(shown.queryByRole('button', { name: 'Continue the first draft' })).toBeNull();
  fireEvent.click(shown.getByRole('button', { name: 'New pack' }));
  expect(await screen.findByRole('article', { name: 'New pack' })).toBeTruthy();
});
