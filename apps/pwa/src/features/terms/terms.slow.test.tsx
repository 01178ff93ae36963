import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { logIn, signUp } from '@waha/domain/account/account.contract';
import { readConfig } from '@waha/domain/company/company.contract';
import {
  giveConsent,
  readConsent,
  readTerms,
  type WireConsent,
  type WireTerms,
} from '@waha/domain/terms/terms.contract';
import { expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { createConfig } from '#testing/fixtures/payee';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const TERMS: WireTerms = {
  version: 3,
  publishedAt: '2026-11-30T09:00:00.000Z',
  documents: [
    { document: 'terms', text: 'Be kind.\nPay what you buy.' },
    { document: 'privacy', text: 'We keep little.' },
  ],
};
const MISSING: WireConsent = { isMissing: true, agreedAt: null, agreedVersion: null };
const CHANGED = 'The terms have changed in the meantime. Please read them again.';
const GIVEN: WireConsent = { isMissing: false, agreedAt: '2026-11-30T10:00:00.000Z', agreedVersion: 3 };

async function startMember(): Promise<void> {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
}

test('a visitor reads both documents, without a button', async () => {
  page.server.on(readTerms, TERMS);
  await renderScreen('/terms');
  expect(await screen.findByText('Version of 30/11/2026')).toBeTruthy();
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Terms and privacy', 'Terms of use', 'Privacy notice']);
  expect(screen.getByText(/Pay what you buy\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I agree to both' })).toBeNull();
});

test('a member agrees below the documents to the version that is shown, and then sees the day', async () => {
  await startMember();
  page.server.on(readTerms, TERMS);
  page.server.on(readConsent, MISSING);
  page.server.on(giveConsent, GIVEN);
  await renderScreen('/terms');
  fireEvent.click(await screen.findByRole('button', { name: 'I agree to both' }));
  expect(await screen.findByText('You agreed on 30/11/2026.')).toBeTruthy();
  expect(page.server.receivedBy(giveConsent).map(({ body }) => body)).toEqual([{ version: 3, language: 'source' }]);
});

test('a failed agreement says why, and can be repeated', async () => {
  await startMember();
  page.server.on(readTerms, TERMS);
  page.server.on(readConsent, MISSING);
  page.server.refuse(giveConsent, 409, { code: 'terms_changed', message: CHANGED });
  await renderScreen('/terms');
  const agree = await screen.findByRole('button', { name: 'I agree to both' });
  fireEvent.click(agree);
  await waitFor(() => expect(page.server.receivedBy(giveConsent)).toHaveLength(1));
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'I agree to both' })).toBeTruthy();
});

async function fillSignUp(termsVersion?: number) {
  page.server.on(readConfig, { ...createConfig([]), ...(termsVersion && { termsVersion }) });
  page.server.on(signUp, { message: 'Signup successful!' });
  page.server.refuse(logIn, 503, {});
  await renderScreen('/signup');
  fireEvent.focus(screen.getByLabelText('Name'));
  await waitFor(() => expect(page.server.receivedBy(readConfig)).toHaveLength(1));
  const values = { Name: 'Amira', Surname: 'Ben Salah', Email: 'amira.bensalah@mail.tn' };
  const all = { ...values, Password: 'oasis-2026', 'Confirm Password': 'oasis-2026' };
  for (const [label, value] of Object.entries(all))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

test('a new member has to agree to the published terms, which open beside the form', async () => {
  await fillSignUp(3);
  const box = await screen.findByRole('checkbox', { name: 'I agree to the terms of use and the privacy notice.' });
  const link = screen.getByRole('link', { name: 'Read them' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank']);
  send();
  expect(await screen.findByText('Please agree to the terms of use and the privacy notice.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(page.server.receivedBy(signUp)).toEqual([]);
  fireEvent.click(box);
  expect(screen.queryByText('Please agree to the terms of use and the privacy notice.')).toBeNull();
  send();
  await screen.findByText('Signup successful!');
  expect(page.server.receivedBy(signUp)[0]?.body).toMatchObject({ consent: { version: 3, language: 'source' } });
});

test('without published terms, the sign-up asks for nothing', async () => {
  await fillSignUp();
  expect(screen.queryByRole('checkbox', { name: /^I agree/ })).toBeNull();
  send();
  await screen.findByText('Signup successful!');
  expect(page.server.receivedBy(signUp)[0]?.body).not.toHaveProperty('consent');
});

test('the settings link to the terms once they are published', async () => {
  await startMember();
  page.server.on(readConfig, { ...createConfig([]), termsVersion: 3 });
  page.server.on(readConsent, GIVEN);
  await renderScreen('/dashboard?open=settings');
  const popup = within(await screen.findByRole('dialog'));
  expect((await popup.findByRole('link', { name: 'Terms and privacy' })).getAttribute('href')).toBe('/terms');
});
