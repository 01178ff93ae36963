import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';

let bank: Withdrawals;
openAppForEach(async () => {
  bank = await openWithdrawals();
  return bank;
});

const statement = (format: string, who: { id: string; email: string } = bank.member) =>
  bank.call({ method: 'GET', url: `/wallets/${bank.member.id}/statement?format=${format}` }, who);

describe('wallet statement', () => {
  test('as PDF has the same content and is not sent again to clients with the current version', async () => {
    await bank.confirmed(10);
    const response = await statement('pdf');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Waha-statement-2026-02-15\.pdf"/),
    });
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: response.rawPayload, encoding: 'utf8' });
    expect(text).toContain('Points statement');
    expect(text).toContain(bank.member.email);
    expect(text).toMatch(/2026-02-15 10:00\s+Withdrawal\s+-10\s+-5\.000 TND\s+2026-02-15 10:00\s+38/);
    expect(text).toMatch(/Valid now\s+14 \(7\.000 TND\)/);

    const headers = { ...(await bank.logIn(bank.member.email)), 'if-none-match': String(response.headers.etag) };
    const secondResponse = await bank.server.inject({
      url: `/api/wallets/${bank.member.id}/statement?format=pdf`,
      headers,
    });
    expect([secondResponse.statusCode, secondResponse.rawPayload.length]).toEqual([304, 0]);
  });

  test.each([
    [
      'fr',
      ['Relevé de points', 'Valides dès', 'Retrait', '-5,000 TND', '14 (7,000 TND)'],
      '"Date (heure de Tunis)";"Mouvement";"Points";"TND";"Valides dès (heure de Tunis)";"Solde"',
    ],
    [
      'ar',
      ['كشف حساب النقاط', 'قابلة للسحب من', 'سحب', '-5,000 TND', '14 (7,000 TND'],
      '"التاريخ بتوقيت تونس";"الحركة";"النقاط";"القيمة (د.ت)";"قابلة للسحب من بتوقيت تونس";"الرصيد"',
    ],
  ])(
    'is in the language of its member (%s) for any reader, with identical bytes',
    async (language, expectedTexts, titles) => {
      await bank.confirmed(10);
      await bank.call({ method: 'PUT', url: `/users/${bank.member.id}/language`, payload: { language } });
      const response = await statement('pdf', bank.admin);
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: response.rawPayload, encoding: 'utf8' });
      const plain = text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
      for (const part of [...expectedTexts, '15/02/2026 10:00']) expect(plain).toContain(part);
      expect((await statement('pdf')).rawPayload.equals(response.rawPayload)).toBe(true);
      const csv = (await statement('csv')).body.split('\r\n');
      expect(csv[0]).toBe(`\ufeff${titles}`);
      expect(csv[3]).toContain('"-10";"-5,000";"2026-02-15 10:00:00"');
    },
  );
});
