import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listProducts } from '@waha/domain/marketplace/marketplace.contract';
import { sendMessage } from '@waha/domain/messaging/messaging.contract';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { cacheProducts, changeStoredCollection, EMPTY_COLLECTION } from '#offline/collections/stored-collection';
import { setPageMember } from '#offline/device/page-member';
import { saveDraft } from '#offline/drafts/drafts';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { createProduct } from '#testing/fixtures/product';
import { goOffline } from '#testing/go-offline';
import { openMessages } from '#testing/open-messages';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const CART_TEXT = 'Hello, I would like to order:\n• Zephyr shirt (Noir · M): 2 × 49,90\u00a0€\nTotal: 99,80\u00a0€';
const opens = 'messages&about=cart';

beforeEach(async () => {
  await forgetProducts();
  await changeStoredCollection(() => ({
    ...EMPTY_COLLECTION,
    cart: [{ productId: 7, size: 'M', color: 'Noir', quantity: 2 }],
  }));
  page.server.on(listProducts, [createProduct()]);
});

async function forgetProducts() {
  const database = await new Dexie('waha-public').open().catch(() => undefined);
  await database?.table('products').clear();
  database?.close();
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const expectText = (text: string) => waitFor(async () => expect((await field()).value).toBe(text));
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });

/** Opens the conversation for the cart, with a draft that the member wrote before. */
async function openWithDraft(text: string) {
  const userId = createId();
  await activateMember(userId);
  setPageMember(userId);
  await saveDraft('messages', { key: createId(), text });
  return openMessages(page.server, [], { opens, userId });
}

test('the conversation opens with the cart as a text, once, says that it must be sent, and sends nothing without a tap', async () => {
  const { address, outbox } = await openMessages(page.server, [], { opens });
  await expectText(CART_TEXT);
  expect(screen.getByText('Send this message to ask for these products.')).toBeTruthy();
  expect(address()).toBe('/dashboard?open=messages');
  expect((await outbox()).filter(({ stream }) => stream === 'messages')).toEqual([]);
  await type('Only a question');
  await expectText('Only a question');
});

test('a draft is replaced by the cart only after a confirmation', async () => {
  await openWithDraft('My question');
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('My question');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await expectText(CART_TEXT);
});

test('a draft stays if the member keeps it', async () => {
  await openWithDraft('My question');
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expectText('My question');
});

test('a text that was typed while the products loaded is not replaced without a confirmation', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.server.on(listProducts, async () => {
    await released;
    return [createProduct()];
  });
  await openMessages(page.server, [], { opens });
  await type('Typed meanwhile');
  release();
  await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  await expectText('Typed meanwhile');
});

test('offline the text is made from the stored products, and the message is queued', async () => {
  await cacheProducts('source', { products: [createProduct()], etag: undefined, readAt: Date.now() });
  goOffline();
  const { outbox } = await openMessages(page.server, [], { opens });
  await expectText(CART_TEXT);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () =>
    expect((await outbox()).filter(({ path }) => path === sendMessage.path)).toMatchObject([
      { body: { content: CART_TEXT } },
    ]),
  );
});

test('products that cannot be loaded are reported, and the field stays empty', async () => {
  page.server.refuse(listProducts, 503, { message: 'Server error.', code: 'server_error' });
  await openMessages(page.server, [], { opens });
  expect(await screen.findByText('The products could not be loaded.')).toBeTruthy();
  await expectText('');
});

const readRequest = async () => (await changeStoredCollection((stored) => stored)).cartRequest;

test('sending the text of the cart marks the cart as asked for, and deleting the unsent message removes the mark', async () => {
  await cacheProducts('source', { products: [createProduct()], etag: undefined, readAt: Date.now() });
  goOffline();
  await openMessages(page.server, [], { opens });
  await expectText(CART_TEXT);
  await type(`${CART_TEXT}\nPlease call me.`);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await readRequest())?.lines).toMatchObject([{ productId: 7, quantity: 2 }]));

  // The row of the typed message closes when its stored job takes its place: opens it again then.
  const press = (name: string) => {
    const button = screen.queryByRole('button', { name });
    if (button) fireEvent.click(button);
    return button !== null;
  };
  await waitFor(async () => {
    if (!press('Delete')) press('Waiting');
    expect(await readRequest()).toBeUndefined();
  });
});

test('a cart that changes before its text is sent is not the cart that was asked for', async () => {
  await cacheProducts('source', { products: [createProduct()], etag: undefined, readAt: Date.now() });
  goOffline();
  await openMessages(page.server, [], { opens });
  await expectText(CART_TEXT);
  await changeStoredCollection((stored) => ({ ...stored, cart: [{ ...stored.cart[0]!, quantity: 3 }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await readRequest())?.lines).toMatchObject([{ productId: 7, quantity: 2 }]));
  expect((await changeStoredCollection((stored) => stored)).cart).toMatchObject([{ quantity: 3 }]);
});

test('a message that replaces the text of the cart does not mark the cart as asked for', async () => {
  const { outbox } = await openMessages(page.server, [], { opens });
  await expectText(CART_TEXT);
  goOffline();
  await type('');
  await type('Only a question');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await outbox()).filter(({ path }) => path === sendMessage.path)).toHaveLength(1));
  expect(await readRequest()).toBeUndefined();
});
