import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sendToMember } from '@waha/domain/messaging/messaging.contract';
import { expect, test } from 'vitest';
import { delayAnswer } from '#testing/delay-answer';
import { createMessage } from '#testing/fixtures/message';
import { HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { goOffline } from '#testing/go-offline';
import { openInbox, serveConversations } from '#testing/open-inbox';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const sent = () => page.server.receivedBy(sendToMember);
const keys = () => sent().map(({ headers }) => headers['idempotency-key']);
const pdf = () => new File(['%PDF-1.7'], 'contract.pdf', { type: 'application/pdf' });
const open = () => openInbox(page.server, {}, `&member=${NOUR._id}`);
const SERVER_ERROR = { message: 'Server error.', code: 'internal' };

test('a staff answer needs text, a file or a recording', async () => {
  await open();
  await screen.findByText('No messages yet. Start the conversation!');
  await type('  ');
  send();
  expect(await screen.findByText('Please select a user and provide a message, file, or voice message.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('an answer appears in the conversation at once, once, and the field is empty', async () => {
  await open();
  const answer = createMessage({ content: 'It is paid.' });
  page.server.on(sendToMember, answer);
  await type(' It is paid. ');
  send();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(screen.getByText('It is paid.')).toBeTruthy();
  expect(sent()).toMatchObject([{ body: { content: 'It is paid.' } }]);

  serveConversations(page.server, { nour: [answer] });
  await type('Next');
  expect(screen.getAllByText('It is paid.')).toHaveLength(1);
});

test('an unsent answer stays in the field and is sent once on retry', async () => {
  await open();
  page.server.refuse(sendToMember, 500, SERVER_ERROR);
  await type('It is paid.');
  send();
  expect(await screen.findByText('Failed to send message: Server error.')).toBeTruthy();
  expect((await field()).value).toBe('It is paid.');

  page.server.on(sendToMember, createMessage({ content: 'It is paid.' }));
  send();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(new Set(keys()).size).toBe(1);
  expect(keys()).toHaveLength(2);

  page.server.on(sendToMember, createMessage({ content: 'Another' }));
  await type('Another');
  send();
  await waitFor(() => expect(new Set(keys()).size).toBe(2));
});

test('an answer offline is not queued: a message says so and the text remains', async () => {
  await open();
  await type('It is paid.');
  goOffline();
  send();
  expect(
    await screen.findByText('Failed to send message: The server did not respond. Check your connection and try again.'),
  ).toBeTruthy();
  expect((await field()).value).toBe('It is paid.');
});

test('an attached file disables typing, stays after a failure, and can be removed', async () => {
  await open();
  page.server.refuse(sendToMember, 500, SERVER_ERROR);
  await field();
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [pdf()] } });
  expect(await screen.findByText('contract.pdf')).toBeTruthy();
  expect(screen.queryByLabelText('Message')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Quick replies' }).disabled).toBe(true);

  send();
  await screen.findByText('Failed to send message: Server error.');
  expect(screen.getByText('contract.pdf')).toBeTruthy();
  expect(sent()[0]?.body).toContain('filename="contract.pdf"');

  fireEvent.click(screen.getByRole('button', { name: 'Remove contract.pdf' }));
  expect((await field()).value).toBe('');
});

test('typing is disabled while an answer is being sent', async () => {
  await open();
  const answer = delayAnswer(page.server, sendToMember, createMessage({ content: 'Yes' }));
  await type('Yes');
  send();
  await waitFor(async () => expect((await field()).readOnly).toBe(true));
  answer();
  await waitFor(async () => expect((await field()).readOnly).toBe(false));
});

test('staff in another conversation see that the answer was not sent', async () => {
  const { router } = await open();
  let refuse = () => {};
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  page.server.on(sendToMember, async () => {
    await isRefused;
    throw new Error('the link is cut');
  });
  await type('It is paid.');
  send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await router.navigate({ to: '.', search: { view: 'messages', member: HICHEM._id } as Record<string, string> });
  await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' });
  refuse();
  expect(await screen.findByText(/^Failed to send message: /)).toBeTruthy();
});

test('an unfinished answer remains after visiting another conversation', async () => {
  const { router } = await open();
  const goTo = (member: string) =>
    router.navigate({ to: '.', search: { view: 'messages', member } as Record<string, string> });
  await type('Half a sent');
  await goTo(HICHEM._id);
  await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' });
  expect((await field()).value).toBe('');
  await goTo(NOUR._id);
  await screen.findByRole('region', { name: 'Conversation with Nour Hamdi' });
  expect((await field()).value).toBe('Half a sent');
});
