import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createProductDraft } from '@waha/domain/marketplace/staff/product-draft';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import {
  createProduct,
  listEditedProducts,
  listProductVersions,
  previewProduct,
  publishProduct,
  readEditedProduct,
  saveProductDraft,
  type WireEditedProduct,
} from '@waha/domain/marketplace/staff/product-editor.contract';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
beforeEach(() => useUnsavedDrafts.setState({}, true));

const published: ProductDraft = {
  ...createProductDraft(),
  ...{ name: { source: 'Mug', fr: 'Tasse' }, price: 990, brand: 'Argile', subcategory: 'Cuisine' },
  ...{ description: 'A mug.', image: 'mug.svg', sizes: ['S'], colors: ['Bleu'] },
};

/** Serves this version of the product. */
function serve(change: Partial<WireEditedProduct> = {}) {
  const product: WireEditedProduct = {
    ...{ _id: 7, version: 0, isNew: false, revision: 0, published, draft: null },
    ...change,
  };
  const { name, category, price, isShown } = product.published;
  page.server.on(readEditedProduct, product);
  page.server.on(listEditedProducts, [
    { ...{ _id: 7, name, category, price, isShown }, isNew: product.isNew, draft: product.draft },
  ]);
}
const draftOf = (content: ProductDraft) => ({
  ...{ content, revision: 1, savedBy: { _id: createId(), name: 'Nour' } },
  ...{ savedAt: '2026-03-04T09:15:00.000Z', publishAt: null },
});
const open = () => openAdminDashboard('view=catalogue&part=products&item=7');
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, text: string) => fireEvent.change(await field(name), { target: { value: text } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the product editor publishes a price, an Arabic text, sizes and a colour', async () => {
  serve();
  page.server.on(saveProductDraft, draftOf(published));
  page.server.on(publishProduct, { message: 'Published.', version: 1 });
  await open();
  await type('Price', '12,5');
  await type('Sizes', 'S, M');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Rouge' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Text language' }), { target: { value: 'ar' } });
  await type('Name', 'كوب');
  pressButton('Publish');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Price: .*9,90.* → .*12,50/)).toBeTruthy();
  expect(question.getByText('Colours')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Members see it now')).toBeTruthy();
  expect(page.server.receivedBy(saveProductDraft)[0]?.body).toMatchObject({
    revision: 0,
    content: {
      price: 1250,
      sizes: ['S', 'M'],
      colors: ['Bleu', 'Rouge'],
      name: { source: 'Mug', fr: 'Tasse', ar: 'كوب' },
    },
  });
  expect(page.server.receivedBy(publishProduct).map(({ body }) => body)).toEqual([{ revision: 1 }]);
});

const publishButton = () => screen.getByRole('button', { name: 'Publish' });

test('reasons disable publishing, and each leads to its field', async () => {
  serve({ revision: 1, draft: draftOf({ ...published, brand: '', price: 0, name: { source: 'Mug', ar: ' ' } }) });
  await open();
  await type('Price', 'much');
  expect(screen.getByText('Enter an amount such as 49,90, at most 1,000,000.')).toBeTruthy();
  expect(publishButton().getAttribute('aria-disabled')).toBe('true');
  const reasons = document.getElementById(publishButton().getAttribute('aria-describedby')!)!;
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name, in \u2068العربية\u2069: Enter a text.', 'Brand: Enter a text.', '1 more']);
  fireEvent.click(within(reasons).getByRole('button', { name: '1 more' }));
  fireEvent.click(within(reasons).getByRole('button', { name: 'Price: Enter an amount above zero.' }));
  expect(document.activeElement).toBe(await field('Price'));
  fireEvent.click(within(reasons).getByRole('button', { name: /^Name, in/ }));
  expect(document.activeElement).toBe(await field('Name'));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Text language' }).value).toBe('ar');
  expect((await field('Brand')).getAttribute('aria-invalid')).toBe('true');
});

test('pressing the disabled button leads to the first reason and publishes nothing', async () => {
  serve({ isNew: true, published: createProductDraft() });
  await open();
  await field('Price');
  pressButton('Publish');
  expect(document.activeElement).toBe(await field('Name'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('publishing is disabled without changes, and says why', async () => {
  serve();
  await open();
  await field('Price');
  const reason = document.getElementById(publishButton().getAttribute('aria-describedby')!);
  expect(reason?.textContent).toBe('The draft contains no changes.');
  pressButton('Publish');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a fault that only the server knows is shown at its field and among the reasons', async () => {
  serve({ revision: 1, draft: draftOf({ ...published, price: 1250 }) });
  page.server.refuse(publishProduct, 422, {
    code: 'draft_not_whole',
    message: 'This draft is incomplete and cannot be published yet.',
    faults: [{ path: 'image', code: 'media_unknown' }],
  });
  await open();
  await field('Price');
  pressButton('Publish');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('This file no longer exists. Please choose another.')).toBeTruthy();
  pressButton('Image: This file no longer exists. Please choose another.');
  expect((document.activeElement as HTMLInputElement).name).toBe('image');
});

test('a text can be written in French first, which is shown where no other language has one', async () => {
  serve({ isNew: true, published: createProductDraft() });
  page.server.on(saveProductDraft, draftOf(published));
  await open();
  const chooseLanguage = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Text language' }), { target: { value } });
  await field('Name');
  chooseLanguage('fr');
  await type('Name', 'Tasse');
  expect(screen.queryByText(/^Name.*: Enter a text\.$/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /العربية.*: 1 text missing/ }));
  expect(document.activeElement).toBe(await field('Name'));
  expect([(await field('Name')).value, (await field('Name')).placeholder]).toEqual(['', 'Tasse']);
  chooseLanguage('source');
  expect([(await field('Name')).value, (await field('Name')).placeholder]).toEqual(['', 'Tasse']);
  pressButton('Save draft');
  await screen.findByText('Draft saved');
  expect(page.server.receivedBy(saveProductDraft)[0]?.body).toMatchObject({
    content: { name: { source: '', fr: 'Tasse' } },
  });
});

test('a price ten times the published one is doubted at its field, and confirmed by publishing', async () => {
  serve();
  page.server.on(saveProductDraft, draftOf(published));
  page.server.on(publishProduct, { message: 'Published.', version: 1 });
  await open();
  await type('Price', '99');
  const warning = /^The price changes from .*9,90.* to .*99,00.*\. Please check that it is right\.$/;
  expect(screen.getByText(warning)).toBeTruthy();
  pressButton('Publish');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(warning)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(page.server.receivedBy(publishProduct)).toHaveLength(1));
  expect(page.server.receivedBy(publishProduct)[0]?.body).toEqual({
    revision: 1,
    confirmedWarnings: ['price:price'],
  });
});

test('the product editor has a visitor preview, and an old version can become a draft', async () => {
  serve({ version: 1 });
  page.server.on(previewProduct, {
    ...{ id: 7, name: 'Mug', price: 990, currency: 'EUR', category: 'Maison & Jardin', subcategory: 'Cuisine' },
    ...{ brand: 'Argile', inStock: false, imageUrl: '/media/products/mug.svg', rating: 0, reviews: 0, reviewList: [] },
    description: 'A mug for tea.',
  });
  page.server.on(listProductVersions, [
    { version: 1, publishedAt: '2026-03-04T09:15:00.000Z', publishedBy: null, changed: ['price'], price: 990 },
    { version: 0, publishedAt: null, publishedBy: null, changed: [], price: 500 },
  ]);
  await open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Preview as a visitor' }));
  const shown = within(await screen.findByRole('region', { name: 'Preview as a visitor' }));
  expect([shown.getByText('A mug for tea.'), shown.getByText('Rupture')]).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: 'Versions' }));
  expect(await screen.findByText(/^Version 1: /)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create draft from the original version' })).toBeTruthy();
});

test('a new product is created and opened', async () => {
  serve({ isNew: true, published: createProductDraft() });
  page.server.on(createProduct, { _id: 7 });
  const { address } = await openAdminDashboard('view=catalogue&part=products');
  fireEvent.click(await screen.findByRole('button', { name: 'New product' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=catalogue&part=products&item=7'));
  expect(await screen.findByRole('article', { name: 'New product' })).toBeTruthy();
});

test('the product summary shows how many are shown and pending drafts, and opens the first', async () => {
  setWindowWidth(1280);
  serve({ draft: draftOf(published) });
  await openAdminDashboard('view=catalogue&part=products');
  const shown = within(await screen.findByRole('region', { name: 'Products' }));
  await waitFor(() => expect(shown.getByText('Visible to visitors').nextSibling?.textContent).toBe('1of 1'));
  expect(shown.getByText('Drafts').nextSibling?.textContent).toBe('1');
  expect(shown.getByRole('button', { name: 'New product' })).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Continue the first draft' }));
  expect(await field('Price')).toBeTruthy();
});
