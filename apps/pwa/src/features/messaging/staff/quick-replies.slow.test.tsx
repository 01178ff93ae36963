import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  addQuickReply,
  deleteQuickReply,
  editQuickReply,
  listConversations,
  listQuickReplies,
  sendToMember,
  setQuickReplyPicture,
  type WireQuickReply,
} from '@waha/domain/messaging/messaging.contract';
import { expect, onTestFinished, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { createMessage } from '#testing/fixtures/message';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openInbox } from '#testing/open-inbox';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const thanks: WireQuickReply = {
  _id: '01941f29-7c00-7000-8000-0000000000f1',
  title: 'Receipt came',
  text: 'Thank you, your receipt has come.',
  translations: {},
  updatedAt: '2026-03-04T10:00:00.000Z',
};
const userOf = ({ _id, name, surname, email }: typeof NOUR) => ({ _id, name, surname, email });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const findRequests = (method: string) =>
  page.server.received.filter((each) => each.method === method && each.address.startsWith('/quick-replies'));

/** Opens Nour's conversation, with the list of quick replies. */
async function open(savedReplies: WireQuickReply[] = [thanks]) {
  await openInbox(page.server, {}, `&member=${NOUR._id}`);
  page.server.on(listQuickReplies, savedReplies);
  await field();
  fireEvent.click(screen.getByRole('button', { name: 'Quick replies' }));
}

async function manage(savedReplies?: WireQuickReply[]) {
  await open(savedReplies);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit quick replies' }));
  return within(await screen.findByRole('dialog', { name: 'Quick replies' }));
}

test('a quick reply is inserted after the typed text and not sent yet', async () => {
  await open();
  fireEvent.change(await field(), { target: { value: 'Hello Nour.' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt came/ }));
  expect((await field()).value).toBe('Hello Nour.\nThank you, your receipt has come.');
  expect(document.activeElement).toBe(await field());
  expect(screen.queryByRole('button', { name: /^Receipt came/ })).toBeNull();
  expect(page.server.received.filter(({ address }) => address.startsWith('/messages/admin/send'))).toEqual([]);
});

test('a member who writes Arabic gets Arabic replies whatever the language of their app; staff can choose another', async () => {
  const message = createMessage({ side: 'member', content: 'أين وصلي؟' });
  await openInbox(page.server, {}, `&member=${NOUR._id}`);
  page.server.on(listConversations, [
    {
      ...{ assignee: null, isClosed: false, snoozedUntil: null },
      ...{ user: { ...userOf(NOUR), language: 'fr' }, messages: [message], unreadCount: 1 },
    },
  ]);
  page.server.on(listQuickReplies, [{ ...thanks, translations: { ar: 'شكرا، وصل الوصل.', fr: 'Merci.' } }]);
  await screen.findAllByText('أين وصلي؟');
  fireEvent.click(screen.getByRole('button', { name: 'Quick replies' }));
  await screen.findByRole('button', { name: /شكرا، وصل الوصل/ });
  fireEvent.click(screen.getByRole('radio', { name: 'French' }));
  fireEvent.click(screen.getByRole('button', { name: /^Receipt came.*Merci/ }));
  expect((await field()).value).toBe('Merci.');
});

test.each([
  ['ar', 'شكرا، وصل الوصل.', undefined],
  ['fr', thanks.text, 'Not in French'],
  ['source', thanks.text, undefined],
] as const)(
  'a reader of %s gets the quick reply in that language, or staff see a note',
  async (language, text, note) => {
    await openInbox(page.server, {}, `&member=${NOUR._id}`);
    page.server.on(listConversations, [
      {
        ...{ assignee: null, isClosed: false, snoozedUntil: null },
        ...{ user: { ...userOf(NOUR), language }, messages: [], unreadCount: 0 },
      },
    ]);
    page.server.on(listQuickReplies, [{ ...thanks, translations: { ar: 'شكرا، وصل الوصل.', fr: '' } }]);
    await field();
    fireEvent.click(screen.getByRole('button', { name: 'Quick replies' }));
    const choice = await screen.findByRole('button', { name: new RegExp(`^Receipt came.*${text}`) });
    expect(within(choice).queryByText(/^Not in/)?.textContent).toBe(note);
    fireEvent.click(choice);
    expect((await field()).value).toBe(text);
  },
);

test('a quick reply is named in the language of the reader: by its title, or by a text if the title is in another', async () => {
  await chooseLanguage('fr');
  onTestFinished(() => chooseLanguage('source'));
  const own = { ...thanks, _id: thanks._id.replace('f1', 'f2'), title: 'Merci', text: 'Bien reçu.' };
  await openInbox(page.server, {}, `&member=${NOUR._id}`);
  page.server.on(listQuickReplies, [
    { ...thanks, translations: { fr: 'Merci, votre reçu est arrivé.' } },
    { ...own, translations: { fr: 'Bien reçu.' } },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Réponses rapides' }));
  const list = within(await screen.findByRole('list', { name: 'Réponses rapides' }));
  expect(list.getByRole('button', { name: /^Merci, votre reçu est arrivé\./ })).toBeTruthy();
  expect(list.getByRole('button', { name: /^Merci(?!,)/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Modifier les réponses/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Réponses rapides' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Modifier Merci' }));
  expect(screen.getByRole('button', { name: /Arabe.*Anglais/ })).toBeTruthy();
});

test('the quick reply list is navigated by arrow keys, and Escape closes it', async () => {
  await open([thanks, { ...thanks, _id: thanks._id.replace('f1', 'f2'), title: 'Second' }]);
  const button = screen.getByRole('button', { name: 'Quick replies' });
  await screen.findByRole('button', { name: /^Second/ });
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toMatch(/^Second/);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: /^Second/ })).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('an empty quick reply list says so', async () => {
  await open([]);
  expect(await screen.findByText('No quick replies yet.')).toBeTruthy();
});

test('a quick reply is added with title and text; missing ones are reported', async () => {
  const dialog = await manage([]);
  fireEvent.click(await dialog.findByRole('button', { name: 'Add a quick reply' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Please fill in all required fields.')).toHaveLength(2);

  page.server.on(addQuickReply, async () => {
    page.server.on(listQuickReplies, [thanks]);
    return thanks;
  });
  fill('Title', ' Receipt came ');
  fill('Text', thanks.text);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quick reply saved.')).toBeTruthy();
  expect(findRequests('POST')).toMatchObject([{ body: { title: 'Receipt came', text: thanks.text } }]);
  expect(await screen.findByText('Receipt came')).toBeTruthy();
});

const picture = { filePath: '/uploads/p1', mediaType: 'image/png', fileBytes: 5 };

test('a quick reply with a picture puts both into the answer, and the picture can be removed', async () => {
  page.server.serveFile(picture.filePath, 'image/png');
  await open([{ ...thanks, picture }]);
  const choice = await screen.findByRole('button', { name: /^Receipt came.*With a picture/ });
  fireEvent.click(choice);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove picture.png' }));
  expect((await field()).value).toBe(thanks.text);

  fireEvent.change(await field(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Quick replies' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt came/ }));
  await screen.findByRole('button', { name: 'Remove picture.png' });
  fireEvent.change(await field(), { target: { value: 'See the picture.' } });
  page.server.on(sendToMember, createMessage({ content: 'See the picture.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(page.server.receivedBy(sendToMember)).toHaveLength(1));
  const [sent] = page.server.receivedBy(sendToMember);
  expect(String(sent?.body)).toMatch(/See the picture\.[\s\S]*filename="picture\.png"/);
});

test('a quick reply whose picture cannot be fetched inserts its text and says so', async () => {
  await open([{ ...thanks, picture }]);
  fireEvent.click(await screen.findByRole('button', { name: /^Receipt came/ }));
  expect(await screen.findByText(/^The picture could not be added/)).toBeTruthy();
  expect((await field()).value).toBe(thanks.text);
});

test('the picture of a quick reply is removed with the next save', async () => {
  const dialog = await manage([{ ...thanks, picture }]);
  page.server.on(editQuickReply, { ...thanks, picture });
  page.server.on(setQuickReplyPicture, thanks);
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit Receipt came' }));
  expect(screen.getByRole('img', { name: 'Picture of the quick reply' }).getAttribute('src')).toBe('/uploads/p1');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quick reply saved.')).toBeTruthy();
  expect(page.server.receivedBy(setQuickReplyPicture)).toHaveLength(1);
});

test('a quick reply is edited', async () => {
  const dialog = await manage();
  page.server.on(editQuickReply, { ...thanks, title: 'It came' });
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit Receipt came' }));
  fill('Title', 'It came');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quick reply saved.')).toBeTruthy();
  expect(findRequests('PUT')).toMatchObject([
    { address: `/quick-replies/${thanks._id}`, body: { title: 'It came', text: thanks.text } },
  ]);
});

test('saving a quick reply does not send the message that is being written', async () => {
  await open();
  fireEvent.change(await field(), { target: { value: 'Half a draft' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit quick replies' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quick replies' }));
  page.server.on(editQuickReply, thanks);
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit Receipt came' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quick reply saved.')).toBeTruthy();
  expect(page.server.receivedBy(sendToMember)).toEqual([]);
  expect((await field()).value).toBe('Half a draft');
});

test("a quick reply is stored in the members' languages too", async () => {
  const dialog = await manage();
  page.server.on(editQuickReply, { ...thanks, translations: { ar: 'شكرا.' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit Receipt came' }));
  expect(screen.queryByRole('textbox', { name: 'Arabic' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Add .*French.*Arabic.*English/ }));
  const arabic = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Arabic' });
  expect([arabic.lang, arabic.dir]).toEqual(['ar', 'rtl']);
  fill('Arabic', 'شكرا.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quick reply saved.')).toBeTruthy();
  expect(findRequests('PUT')).toMatchObject([{ body: { text: thanks.text, translations: { ar: 'شكرا.' } } }]);
});

test('a quick reply is written in the language of the reader, and is the text of all languages until they have their own', async () => {
  await chooseLanguage('fr');
  onTestFinished(() => chooseLanguage('source'));
  await openInbox(page.server, {}, `&member=${NOUR._id}`);
  page.server.on(listQuickReplies, []);
  await screen.findByRole('button', { name: 'Réponses rapides' });
  fireEvent.click(screen.getByRole('button', { name: 'Réponses rapides' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Modifier les réponses/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une réponse' }));
  expect(screen.getAllByRole('textbox', { hidden: false }).map((each) => each.getAttribute('name'))).toEqual([
    'title',
    'fr',
  ]);
  fill('Titre', 'Reçu arrivé');
  fill('Texte', 'Merci.');
  page.server.on(addQuickReply, thanks);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(findRequests('POST')).toMatchObject([{ body: { text: 'Merci.', translations: { fr: 'Merci.' } } }]),
  );
});

test('a text that only repeated a translation follows it', async () => {
  const dialog = await manage([{ ...thanks, text: 'Merci.', translations: { fr: 'Merci.' } }]);
  page.server.on(editQuickReply, thanks);
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit Receipt came' }));
  fireEvent.click(screen.getByRole('button', { name: /^Edit .*French/ }));
  fill('French', 'Merci beaucoup.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(findRequests('PUT')).toMatchObject([
      { body: { text: 'Merci beaucoup.', translations: { fr: 'Merci beaucoup.' } } },
    ]),
  );
});

test('a quick reply that could not be saved stays in the form', async () => {
  const dialog = await manage();
  page.server.refuse(editQuickReply, 404, { message: 'Quick reply not found.', code: 'quick_reply_not_found' });
  fireEvent.click(await dialog.findByRole('button', { name: 'Edit Receipt came' }));
  fill('Title', 'It came');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quick reply not found.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('It came');
});

test('deleting a quick reply asks first', async () => {
  const dialog = await manage();
  page.server.on(deleteQuickReply, async () => {
    page.server.on(listQuickReplies, []);
    return { message: 'Quick reply deleted.' };
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Delete Receipt came' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this quick reply?' }));
  expect(findRequests('DELETE')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Quick reply deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Receipt came')).toBeNull());
});

test('the variables of a quick reply are filled, and one without a value prevents sending', async () => {
  await open([{ ...thanks, text: '{name}: {amount} ({reference})' }]);
  page.server.on(sendToMember, createMessage({ content: 'sent' }));
  const warning = 'Nothing is pending for {amount}: replace it before you send.';
  const choice = await screen.findByRole('button', { name: /^Receipt came/ });
  await waitFor(() => expect(choice.textContent).toBe(`Receipt cameNour: {amount} (W-7K3M-9Q2X)${warning}`));
  fireEvent.click(choice);
  expect((await field()).value).toBe('Nour: {amount} (W-7K3M-9Q2X)');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Replace {amount} before you send the message.')).toBeTruthy();
  expect(page.server.receivedBy(sendToMember)).toEqual([]);
  fireEvent.change(await field(), { target: { value: 'Nour: 149.500 TND' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(page.server.receivedBy(sendToMember)).toHaveLength(1));
});

test('a variable is inserted at the cursor of the text that was edited last', async () => {
  const dialog = await manage([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Add a quick reply' }));
  fill('Text', 'Hello !');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  act(() => text.focus());
  text.setSelectionRange(6, 6);
  fireEvent.click(dialog.getByRole('button', { name: 'First name' }));
  expect(text.value).toBe('Hello {name}!');
  fireEvent.click(screen.getByRole('button', { name: /^Add / }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'French' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Amount' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'French' }).value).toBe('{amount}');
});
