import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  previewCompanyPage,
  publishCompanyPage,
  readEditedCompanyPage,
  saveCompanyPageDraft,
} from '@waha/domain/company/staff/company-page.contract';
import { createPagesItem } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() => useUnsavedDrafts.setState({}, true));

const published: CompanyPageDraft = {
  story: { source: 'It began.', fr: 'Cela commença.' },
  vision: 'Far.',
  values: [
    { id: 'a', title: 'Patience', text: 'We wait.' },
    { id: 'b', title: 'Care', text: 'We look twice.' },
  ],
  social: [{ id: 'c', name: 'Elsewhere', url: 'https://social.example', art: 'social-people' }],
  promo: [{ id: 'd', label: { source: 'Packs', fr: 'Nos packs' }, picture: 'pack-td', to: 'packs' }, createPagesItem()],
  entry: [{ id: 'e', label: 'Music', picture: 'music' }],
};
const draftOf = (content: CompanyPageDraft) => ({
  ...{ content, revision: 1, savedBy: { _id: createId(), name: 'Nour' } },
  ...{ savedAt: '2026-03-04T09:15:00.000Z', publishAt: null },
});
const open = () => openAdminDashboard('view=catalogue&part=company');
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } });
const saved = () => page.server.receivedBy(saveCompanyPageDraft);
beforeEach(() =>
  page.server.on(readEditedCompanyPage, { version: 0, isNew: false, revision: 0, published, draft: null }),
);

test('the company page editor publishes a story, a value and an external page', async () => {
  page.server.on(saveCompanyPageDraft, draftOf(published));
  page.server.on(publishCompanyPage, { message: 'Published.', version: 1 });
  await open();
  await screen.findByRole('textbox', { name: 'Our Story' });
  type('Our Story', 'It began well.');
  await pressButton('2. Care');
  await pressButton('Move Care up');
  await pressButton('1. Elsewhere');
  type('Web address (URL)', 'https://other.example');
  fireEvent.click(screen.getByRole('radio', { name: 'Image 3' }));
  await pressButton('Publish');
  const question = within(await screen.findByRole('alertdialog'));
  expect([question.getByText('Our Story'), question.getByText('Social link Elsewhere')]).toHaveLength(2);
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Members see it now')).toBeTruthy();
  expect(saved()[0]?.body).toMatchObject({
    content: {
      story: { source: 'It began well.', fr: 'Cela commença.' },
      values: [{ id: 'b' }, { id: 'a' }],
      social: [{ url: 'https://other.example', art: 'social-note' }],
    },
  });
});

test('the company page editor adds and removes a value', async () => {
  page.server.on(saveCompanyPageDraft, draftOf(published));
  await open();
  await pressButton('1. Patience');
  await pressButton('Remove Patience');
  await pressButton('Add a value');
  await pressButton('Save draft');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ content: { values: [{ id: 'b' }, { title: '', text: '' }] } });
});

test('a company page error is shown at its field', async () => {
  page.server.on(readEditedCompanyPage, {
    ...{ version: 0, isNew: false, revision: 1, published },
    draft: draftOf({ ...published, social: [{ ...published.social[0]!, url: 'http://x' }] }),
  });
  page.server.refuse(publishCompanyPage, 422, {
    code: 'draft_not_whole',
    message: 'This draft is incomplete and cannot be published yet.',
    faults: [{ path: 'social.0.url', code: 'not_https' }],
  });
  await open();
  await pressButton('Publish');
  await pressButton('Publish now');
  fireEvent.click(await screen.findByRole('button', { name: /Incomplete.*Elsewhere/ }));
  expect(screen.getByText('Enter an address that starts with https://.')).toBeTruthy();
});

test('the company page editor previews the page as a visitor sees it', async () => {
  const { story: _, ...rest } = published;
  page.server.on(previewCompanyPage, {
    ...{ brand: 'Waha', foundedOn: '2018-04-20', registeredIn: 2022, taxIdentifier: '1' },
    ...{ story: 'A new story.', vision: 'Far.' },
    values: [{ title: 'Care', text: 'We look twice.' }],
    social: rest.social,
    strips: { promo: [{ label: 'Packs', picture: 'pack-td', to: '/dashboard?open=packs' }], entry: [] },
  });
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Preview as a visitor' }));
  expect(await screen.findByText('A new story.')).toBeTruthy();
  const carousel = within(screen.getByRole('region', { name: /^Carousel on the dashboard/ }));
  expect(carousel.getByRole('link', { name: 'Packs' }).getAttribute('href')).toBe('/dashboard?open=packs');
});

test('a tile changes place, text, picture and link; tiles are added and external pages removed', async () => {
  page.server.on(saveCompanyPageDraft, draftOf(published));
  await open();
  await pressButton('1. Packs');
  type('Text', 'Bargains');
  fireEvent.click(screen.getByRole('radio', { name: 'Image 3' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Link' }), { target: { value: 'web' } });
  type('Web address (URL)', 'https://bargains.example');
  await pressButton('Move Bargains forward');
  await pressButton('1. Social links');
  await pressButton('Remove Social links');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add a tile' }))[1]!);
  expect(screen.getByRole('button', { name: '2. Tile' }).getAttribute('aria-expanded')).toBe('true');
  await pressButton('Save draft');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({
    content: {
      promo: [
        {
          ...{ id: 'd', picture: 'marketplace', url: 'https://bargains.example' },
          label: { source: 'Bargains', fr: 'Nos packs' },
        },
      ],
      entry: [{ id: 'e' }, { label: '', picture: '' }],
    },
  });
  const { content } = saved()[0]!.body as { content: CompanyPageDraft };
  expect(content.promo[0]).not.toHaveProperty('to');
});

test('a tile can be hidden and shown again', async () => {
  page.server.on(saveCompanyPageDraft, draftOf(published));
  await open();
  await pressButton('1. Packs');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show this tile' });
  const tile = within(screen.getByRole('button', { name: /1\. Packs$/ }));
  const toggle = () => {
    fireEvent.click(box);
    return { isShown: box.checked, isMarked: tile.queryByRole('img', { name: 'Hidden' }) !== null };
  };
  expect(toggle()).toEqual({ isShown: false, isMarked: true });
  expect(toggle()).toEqual({ isShown: true, isMarked: false });
  toggle();
  await pressButton('Save draft');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({ content: { promo: [{ id: 'd', isShown: false }, { isPages: true }] } });
});

test('tiles open one at a time, move to any place, and removal focuses the next one', async () => {
  const tiles = ['One', 'Two', 'Three'].map((label) => ({ id: label, label, picture: 'music' }));
  const content = { ...published, entry: tiles };
  page.server.on(readEditedCompanyPage, {
    ...{ version: 0, isNew: false, revision: 0, draft: null },
    published: content,
  });
  await open();
  const list = within(await screen.findByRole('list', { name: 'Carousel below the login form' }));
  const names = () => list.getAllByRole('button', { name: /^\d\. / }).map(({ textContent }) => textContent);
  await pressButton('1. One');
  await pressButton('3. Three');
  expect(list.getAllByRole('textbox', { name: 'Text' })).toHaveLength(1);
  fireEvent.change(list.getByRole('combobox', { name: 'Position in the carousel' }), { target: { value: '1' } });
  expect(names()).toEqual(['1. Three', '2. One', '3. Two']);
  await pressButton('Move Three forward');
  expect(names()).toEqual(['1. One', '2. Three', '3. Two']);
  await pressButton('Remove Three');
  expect(names()).toEqual(['1. One', '2. Two']);
  expect(document.activeElement?.textContent).toBe('2. Two');
  await pressButton('2. Two');
  await pressButton('2. Two');
  expect(list.queryByRole('textbox')).toBeNull();
});

test('a tile error is shown at its field', async () => {
  const tile = { ...published.entry[0]!, picture: '', url: 'http://x' };
  page.server.on(readEditedCompanyPage, {
    ...{ version: 0, isNew: false, revision: 1, published },
    draft: draftOf({ ...published, entry: [tile] }),
  });
  page.server.refuse(publishCompanyPage, 422, {
    code: 'draft_not_whole',
    message: 'This draft is incomplete and cannot be published yet.',
    faults: [
      { path: 'entry.0.picture', code: 'picture_missing' },
      { path: 'entry.0.url', code: 'not_https' },
    ],
  });
  await open();
  await pressButton('Publish');
  await pressButton('Publish now');
  fireEvent.click(await screen.findByRole('button', { name: /Incomplete.*Music/ }));
  expect(screen.getByText('Add an image.')).toBeTruthy();
  expect(screen.getByText('Enter an address that starts with https://.')).toBeTruthy();
});
