import { randomUUID } from 'node:crypto';
import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveBuyerIdentifier } from '#features/e-invoicing/buyer-identifiers.store';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';

// The withholding tax on the withdrawals of a member: what they see, what is stored, and the certificate.

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

type Person = { id: string; email: string };
type Terms = { rateBasisPoints: number; basePercent: number };

async function setTerms(withholding: Terms | null | undefined, change: object = {}) {
  const { version, seller } = (await bank.call({ method: 'GET', url: '/company/seller' }, bank.admin)).json();
  const payload = { version, seller: { ...seller, ...change, withholding } };
  return bank.call({ method: 'PUT', url: '/company/seller', payload }, bank.admin);
}
const TEN_PERCENT: Terms = { rateBasisPoints: 1000, basePercent: 100 };

const list = async (who: Person = bank.member) =>
  (await bank.call({ method: 'GET', url: `/user/${bank.member.id}/withdraws` }, who)).json();
const review = async (id: string) =>
  (await bank.call({ method: 'GET', url: `/admin/withdraw/${id}` }, bank.admin)).json();
const listStored = () =>
  bank.rows('select points, withholding_rate, withholding_base, withheld_millimes from withdrawals order by id');
const speak = (language: string, who: Person = bank.member) =>
  bank.call({ method: 'PUT', url: `/users/${who.id}/language`, payload: { language } }, who);
const getCertificate = (id: string, who: Person = bank.member, memberId = bank.member.id) =>
  bank.call({ method: 'GET', url: `/user/${memberId}/withdraws/${id}/certificate` }, who);
const readCertificate = async (id: string) => readPdf((await getCertificate(id)).rawPayload);
function readPdf(rawPayload: Buffer): string {
  return readPdfText(rawPayload).replaceAll('\u00a0', ' ');
}
async function payTaxed(points = 24): Promise<string> {
  const id = await bank.confirmed(points);
  await bank.decide(id, { status: 'approved' });
  await bank.pay(id, 'VIR 118');
  return id;
}

const AMOUNTS = 'Amount: 12.000 TND. Withholding tax: 1.200 TND. You receive 10.800 TND.';

describe('a withdrawal while the withholding tax is off', () => {
  test('has no tax, no sentence and no certificate', async () => {
    const requested = (await bank.requestWithdrawal(24)).json();
    expect(requested.withholding).toBeUndefined();
    expect(bank.mail.received.at(-1)?.text).not.toContain('Withholding');
    await bank.verify(requested.withdrawId, bank.code());
    await bank.decide(requested.withdrawId, { status: 'approved' });
    await bank.pay(requested.withdrawId, 'VIR 118');
    expect(listStored()).toEqual([
      { points: 24, withholding_rate: null, withholding_base: null, withheld_millimes: null },
    ]);
    const [item] = await list();
    expect([item.amount, item.withholding]).toEqual([12_000, undefined]);
    expect((await review(requested.withdrawId)).withheld).toBeUndefined();
    const response = await getCertificate(requested.withdrawId);
    expect([response.statusCode, response.json().code]).toEqual([404, 'withdrawal_not_found']);
  });
});

describe('the terms of the withholding tax', () => {
  test.each([
    { rateBasisPoints: 0, basePercent: 100 },
    { rateBasisPoints: 5001, basePercent: 100 },
    { rateBasisPoints: 10.5, basePercent: 100 },
    { rateBasisPoints: 1000, basePercent: 0 },
    { rateBasisPoints: 1000, basePercent: 101 },
    { rateBasisPoints: 1000 },
  ])('are refused if invalid: %o', async (terms) => {
    expect((await setTerms(terms as Terms)).json().code).toBe('invalid_input');
  });

  test('are kept by an app without the field, and switched off by null', async () => {
    expect((await setTerms(TEN_PERCENT)).json().seller.withholding).toEqual(TEN_PERCENT);
    expect((await setTerms(undefined, { phone: '1' })).json().seller.withholding).toEqual(TEN_PERCENT);
    expect((await setTerms(TEN_PERCENT)).json().code).toBe('seller_unchanged');
    const off = await setTerms(null);
    expect([off.statusCode, off.json().seller.withholding]).toEqual([200, undefined]);
    expect((await setTerms(null)).json().code).toBe('seller_unchanged');
    const versions = (await bank.call({ method: 'GET', url: '/company/seller/versions' }, bank.admin)).json();
    expect(versions.map(({ changed }: { changed: string[] }) => changed)).toEqual([
      ['withholding'],
      ['phone'],
      ['withholding'],
      [],
    ]);
  });
});

describe('a withdrawal with withholding tax', () => {
  beforeEach(async () => {
    await setTerms(TEN_PERCENT);
  });

  test('shows the member the three amounts before the code is entered, also if the request is repeated', async () => {
    const key = randomUUID();
    const first = (await bank.requestWithdrawal(24, key)).json();
    expect(first.withholding).toBe(AMOUNTS);
    expect(bank.mail.received.at(-1)?.text).toContain(AMOUNTS);
    expect((await bank.requestWithdrawal(24, key)).json().withholding).toBe(AMOUNTS);
    const other = (await bank.requestWithdrawal(10, randomUUID())).json();
    expect(other).toMatchObject({ code: 'withdrawal_open', points: 24, withholding: AMOUNTS });
    const confirmed = (await bank.verify(first.withdrawId, bank.code())).json();
    expect(confirmed.withdraw.withholding).toEqual({ text: AMOUNTS });
  });

  test('has the tax that was computed when it was requested, whatever the settings become', async () => {
    const id = await bank.confirmed(10);
    await setTerms({ rateBasisPoints: 1500, basePercent: 50 });
    expect((await review(id)).withheld).toEqual({ amount: 500, net: 4500, rate: 1000, base: 100 });
    await setTerms(null);
    await bank.decide(id, { status: 'approved' });
    expect((await bank.pay(id, 'VIR 1')).statusCode).toBe(200);
    expect((await review(id)).withheld).toEqual({ amount: 500, net: 4500, rate: 1000, base: 100 });
    await setTerms({ rateBasisPoints: 1500, basePercent: 50 });
    await bank.confirmed(14);
    expect(listStored()).toEqual([
      { points: 10, withholding_rate: 1000, withholding_base: 100, withheld_millimes: 500 },
      { points: 14, withholding_rate: 1500, withholding_base: 50, withheld_millimes: 525 },
    ]);
  });

  test('cannot be changed in the database', async () => {
    await bank.confirmed(10);
    for (const change of ['withheld_millimes = 1', 'withholding_rate = 1', 'withholding_base = 1'])
      expect(() => bank.rows(`update withdrawals set ${change} returning id`)).toThrow('never changes');
    expect(() => bank.rows('update withdrawals set withheld_millimes = null returning id')).toThrow('never changes');
  });

  test('returns all points if it is rejected', async () => {
    const id = await bank.confirmed(24);
    expect((await bank.wallet()).validPoints).toBe(0);
    await bank.decide(id, { status: 'rejected' });
    expect((await bank.wallet()).validPoints).toBe(24);
    expect((await getCertificate(id)).statusCode).toBe(404);
    const [item] = await list();
    expect(item.withholding).toEqual({ text: AMOUNTS });
  });

  test('is listed with its amounts in the language of the reader, and with the certificate once it is paid', async () => {
    const id = await bank.confirmed(24);
    await speak('fr');
    const french = (text: string) => text.replaceAll('\u00a0', ' ');
    const [unpaid] = await list();
    expect(french(unpaid.withholding.text)).toBe(
      'Montant : 12,000 DT. Retenue à la source : 1,200 DT. Vous recevez 10,800 DT.',
    );
    expect(unpaid.withholding.certificate).toBeUndefined();
    await bank.decide(id, { status: 'approved' });
    await bank.pay(id, 'VIR 118');
    expect((await list())[0].withholding.certificate).toEqual({
      text: 'Attestation de retenue à la source (PDF)',
      href: `/api/user/${bank.member.id}/withdraws/${id}/certificate`,
    });
    expect((await list(bank.admin))[0].withholding.text).toBe(AMOUNTS);
  });

  test('notifies the member of the amount that was sent', async () => {
    await payTaxed();
    const [row] = bank.rows(`select message, facts from member_notifications where message like '%sent%'`);
    expect(row!.message).toBe(
      'Your withdrawal of 24 points (12.000 TND) has been sent without the withholding tax: 10.800 TND. Reference: VIR 118',
    );
    expect(JSON.parse(String(row!.facts))).toMatchObject({ points: 24, amountMillimes: 10_800 });
  });
});

describe('the certificate of the withholding tax', () => {
  beforeEach(async () => {
    await setTerms({ rateBasisPoints: 1250, basePercent: 80 });
  });

  test('has payer, payee, day, reference, base, rate, and the three amounts', async () => {
    const id = await payTaxed();
    const text = await readCertificate(id);
    const number = `RS-2026-${id.slice(-12).toUpperCase()}`;
    for (const part of [
      ...['Withholding tax certificate', number, 'Waha Demo SARL', 'Tax number: 0000017K/A/M/000'],
      ...[bank.member.email, '2026-02-15', 'VIR 118', 'Tax withheld in words: one dinar and two hundred'],
      'This document does not replace the official certificate, which is issued on the TEJ platform.',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/12\.000 TND\s+9\.600 TND\s+12\.5%\s+1\.200 TND/);
    expect(text).toMatch(/Net amount paid\s+10\.800 TND/);
  });

  test('names the verified profile and the number of the member, if they are known', async () => {
    const id = await payTaxed();
    const profileId = await bank.given.profile(bank.member.id, { name: 'Nour' });
    await bank.call({ method: 'PUT', url: `/profiles/${profileId}/verify` }, bank.admin);
    await bank.context.services.transact((unit) =>
      saveBuyerIdentifier(unit, {
        memberId: bank.member.id as MemberId,
        identifier: { kind: 'card', number: '01234567' },
        by: bank.admin.id as StaffId,
      }),
    );
    const text = await readCertificate(id);
    expect(text).toMatch(/Nour/);
    expect(text).toContain('Identity card: 01234567');
  });

  test('is in the language of the member', async () => {
    const id = await payTaxed();
    await speak('fr');
    const french = await readCertificate(id);
    for (const part of ['Attestation de retenue', 'Retenue à la source']) expect(french).toContain(part);
    expect(french).toMatch(/12,000 DT\s+9,600 DT\s+12,5 %\s+1,200 DT/);
    await speak('ar');
    const arabic = await getCertificate(id);
    expect([arabic.statusCode, arabic.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('keeps the company of the day of the payment', async () => {
    const id = await payTaxed();
    bank.time.now += DAY;
    await setTerms(null, { legalName: 'Another Company' });
    const text = await readCertificate(id);
    expect(text).toContain('Waha Demo SARL');
    expect(text).not.toContain('Another Company');
  });

  test('is for the member and for staff who pay, and only once it is paid', async () => {
    const unpaid = await bank.confirmed(10);
    await bank.decide(unpaid, { status: 'approved' });
    expect((await getCertificate(unpaid)).statusCode).toBe(404);
    await bank.pay(unpaid, 'VIR 1');
    const finance = await bank.as('finance_admin');
    const commercial = await bank.as('commercial_admin');
    const stranger = await bank.as('user', 'Yosra');
    const statuses = [];
    for (const who of [bank.member, bank.admin, finance, commercial, stranger])
      statuses.push((await getCertificate(unpaid, who)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect((await getCertificate(unpaid, stranger, stranger.id)).statusCode).toBe(404);
    const views = bank.rows(`select actor_id from audit_log where action = 'statement.viewed' order by id`);
    expect(views).toEqual([{ actor_id: bank.admin.id }, { actor_id: finance.id }]);
  });
});

test('the statement of withdrawals and the finance report have the tax on a line of its own', async () => {
  await setTerms(TEN_PERCENT);
  await payTaxed();
  const read = async (url: string) => readPdf((await bank.call({ method: 'GET', url }, bank.admin)).rawPayload);
  const statement = await read(`/wallets/${bank.member.id}/withdrawals-statement`);
  expect(statement).toMatch(/24\s+12\.000 TND\s+Paid/);
  expect(statement).toContain('Net 10.800 TND');
  expect(statement).toMatch(/Tax withheld\s+1\.200 TND/);
  expect(statement).toMatch(/Paid out\s+10\.800 TND/);
  const report = await read('/finance/months/2026-02');
  expect(report).toMatch(/Money out\s+10\.800 TND/);
  expect(report).toMatch(/Tax withheld from[\s\S]*1\.200 TND/);
  expect(await read('/finance/months/2026-01')).not.toContain('Tax withheld');
});
