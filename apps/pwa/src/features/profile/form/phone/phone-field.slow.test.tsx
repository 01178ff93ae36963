import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DIAL_CODES } from '@waha/domain/profile/countries';
import { beforeEach, expect, test } from 'vitest';
import { loadDraft } from '#offline/drafts/drafts';
import { startTranslations } from '#platform/language/translations';
import { openProfile } from '#testing/open-profile';
import { setUpPage } from '#testing/set-up-page';

beforeEach(startTranslations);

// The first test loads the complete page.
const page = setUpPage();

const popup = () => within(screen.getByRole('dialog', { name: 'Verification Profile' }));
const number = () => popup().getByLabelText<HTMLInputElement>('Mobile number');
const write = (value: string) => fireEvent.change(number(), { target: { value } });
const countryButton = () => popup().getByRole('button', { name: /^Choose a country code/ });
const list = () => within(screen.getByRole('dialog', { name: 'Choose a country code' }));
const search = () => list().getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const names = () =>
  list()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

async function open(): Promise<void> {
  await openProfile(page.server);
  await screen.findByText('Send for verification');
}

async function expectStored(phoneNumber: string, mobile: string): Promise<void> {
  await waitFor(async () =>
    expect((await loadDraft('profile'))?.fields).toMatchObject({ typed: { phoneNumber, mobile } }),
  );
}

test('the phone field starts in Tunisia and fills both fields of the profile', async () => {
  await open();
  expect(countryButton().getAttribute('aria-label')).toBe('Choose a country code (Tunisia, +216)');
  expect(number().value).toBe('');

  write('20-123 456 x');

  expect(number().value).toBe('20123456');
  await expectStored('+216', '21620123456');
});

test('the country of the phone number is searched and chosen by keyboard, and the digits stay', async () => {
  await open();
  write('612345678');
  countryButton().focus();
  fireEvent.click(countryButton());
  await waitFor(() => expect(document.activeElement).toBe(search()));
  expect(names()).toHaveLength(Object.keys(DIAL_CODES).length);
  expect(names()[0]).toMatch(/Tunisia\+216$/);
  expect(document.getElementById(search().getAttribute('aria-activedescendant')!)?.textContent).toMatch(/Tunisia/);

  fireEvent.change(search(), { target: { value: 'cote' } });
  expect(names()).toEqual([expect.stringMatching(/Côte d’Ivoire\+225$/)]);
  fireEvent.change(search(), { target: { value: '٠٠٣٣' } });
  expect(names()).toEqual([expect.stringMatching(/France\+33$/)]);
  fireEvent.change(search(), { target: { value: 'atlantis' } });
  expect(names()).toEqual([]);
  expect(list().getByText('No country found.')).toBeTruthy();
  fireEvent.change(search(), { target: { value: 'be' } });
  expect(names()[0]).toMatch(/Belgium/);
  fireEvent.keyDown(search(), { key: 'ArrowDown' });
  fireEvent.keyDown(search(), { key: 'ArrowUp' });
  fireEvent.keyDown(search(), { key: 'Enter' });

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a country code' })).toBeNull());
  expect(countryButton().getAttribute('aria-label')).toBe('Choose a country code (Belgium, +32)');
  expect(document.activeElement).toBe(countryButton());
  expect(number().value).toBe('612345678');
  await expectStored('+32', '32612345678');
});

test('two countries with one dial code can be told apart', async () => {
  await open();
  write('+1 514 555 0123');
  expect(countryButton().getAttribute('aria-label')).toContain('United States');
  fireEvent.click(countryButton());
  await screen.findByRole('dialog', { name: 'Choose a country code' });
  fireEvent.click(list().getByText('Canada'));
  expect(countryButton().getAttribute('aria-label')).toContain('Canada');
  await expectStored('+1', '15145550123');
});

test.each([
  ['+33 6 12 34 56 78', 'France, +33', '612345678', '+33', '33612345678'],
  ['00216 20 123 456', 'Tunisia, +216', '20123456', '+216', '21620123456'],
])('a pasted number %s chooses its country', async (pasted, country, digits, phoneNumber, mobile) => {
  await open();
  write(pasted);
  expect(number().value).toBe(digits);
  expect(countryButton().getAttribute('aria-label')).toContain(country);
  await expectStored(phoneNumber, mobile);
});

test('a typed dial code is recognized once it is complete, and announced', async () => {
  await open();
  for (const typed of ['+', '+3']) {
    write(typed);
    expect(number().value).toBe(typed);
    expect(countryButton().getAttribute('aria-label')).toBe('Choose a country code');
    expect(popup().getByText('Please choose a country code.')).toBeTruthy();
  }
  write('+33');
  expect(number().value).toBe('');
  expect(popup().getByText('France, +33')).toBeTruthy();
});

test('a number without a listed country cannot be sent', async () => {
  await open();
  write('+64 21 123 456');
  expect(number().value).toBe('+6421123456');
  fireEvent.click(screen.getByText('Send for verification'));
  expect(await screen.findByText('Phone number is required.')).toBeTruthy();
  write('');
  expect(countryButton().getAttribute('aria-label')).toContain('Tunisia');
});

test('a number that is too short is reported at the phone field until it is edited', async () => {
  await open();
  write('20');
  fireEvent.click(screen.getByText('Send for verification'));
  expect(await screen.findByText('Please enter the complete mobile number.')).toBeTruthy();
  expect(number().getAttribute('aria-invalid')).toBe('true');
  write('20123456');
  expect(screen.queryByText('Please enter the complete mobile number.')).toBeNull();
});
