import { describe, expect, test } from 'vitest';
import { processPasswordLinkRequests } from '#features/account/passwords/password-link-requests';
import { openWithdrawals, type Withdrawals } from '#testing/fixtures/open-withdrawals';
import { openAppForEach } from '#testing/open-app-for-each';
import { formatAmount } from '../translations/format';
import { getTranslations } from '../translations/translations';
import { renderEmail } from './render-email';

describe('email', () => {
  let bank: Withdrawals;
  openAppForEach(async () => {
    bank = await openWithdrawals();
    return bank;
  });

  const choose = (language: string) =>
    bank.call({ method: 'PUT', url: `/users/${bank.member.id}/language`, payload: { language } });

  test.each([
    ['fr', 'ltr', 'Waha\u00a0: votre code de retrait', 'Votre code est', '4,000\u00a0DT', '60 secondes'],
    ['ar', 'rtl', 'Waha: رمز السحب', 'رمزك هو', '\u200e4,000\u00a0د.ت', '60 ثانية'],
  ])(
    'with a code is complete in both parts in %s, and the log never contains the code',
    async (language, dir, subject, label, worth, time) => {
      await choose(language);
      expect((await bank.requestWithdrawal(8)).statusCode).toBe(201);
      const mail = bank.mail.received.at(-1)!;
      const code = bank.code();
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(`${label} ${code}`);
      expect(mail.html).toContain(`<html lang="${language}" dir="${dir}">`);
      expect(mail.html).toMatch(new RegExp(`dir="ltr"[^>]*>${code}</td>`));
      for (const part of [mail.text, mail.html])
        for (const expectedText of [worth, time, label]) expect(part).toContain(expectedText);
      if (dir === 'rtl') expect(mail.html).toContain(`<span dir="rtl">${worth}</span>`);
      expect(mail.html).not.toMatch(/src=|url\(|@import|<link|<script/);
      expect(bank.logLines.join('')).not.toContain(code);
      expect((await bank.verify(bank.rows('select id from withdrawals')[0]!.id as string, code)).statusCode).toBe(200);
    },
  );

  test('uses the source texts if no language is chosen', async () => {
    await bank.requestWithdrawal(8);
    const { subject, text, html } = bank.mail.received.at(-1)!;
    expect(subject).toBe('Waha: your withdrawal code');
    expect(text).toContain('to confirm your withdrawal of 8 points (4.000 TND).');
    expect(html).toContain('<html lang="en" dir="ltr">');
  });

  test('with a link has a button, and names are escaped', async () => {
    const name = '<script>alert("1")</script> & co';
    const { services } = bank.context;
    bank.rows(`update people set name = '${name}', language = 'ar' where id = '${bank.member.id}' returning id`);
    const payload = { email: bank.member.email };
    await bank.server.inject({ method: 'POST', url: '/api/users/password/forgot', payload });
    await processPasswordLinkRequests(services);
    await services.mailer.deliver();
    const { subject, text, html = '' } = bank.mail.received.at(-1)!;
    expect(subject).toBe('Waha: كلمة مرور جديدة');
    const link = /http\S+#token=\S+/.exec(text)?.[0] ?? '';
    expect(text).toContain(name);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co');
    expect(html).not.toContain('<script');
    expect(bank.logLines.join('')).not.toContain(link.split('=')[1]);
    expect(bank.rows("select body, html from mails where kind = 'password_link'")).toEqual([
      { body: null, html: null },
    ]);
  });
});

test("without a chosen language uses the operator's language", async () => {
  const bank = await openWithdrawals({ WAHA_LANGUAGE: 'fr' });
  await bank.requestWithdrawal(8);
  expect(bank.mail.received.at(-1)?.subject).toBe('Waha\u00a0: votre code de retrait');
  await bank.close();
});

test('escapes links inside attributes', () => {
  const parts = [{ link: 'https://waha.example/"><b>', label: '"<' }];
  const { html } = renderEmail({ language: 'fr', brand: '<b>', subject: '</title>', parts });
  expect(html).toContain('href="https://waha.example/&quot;&gt;&lt;b&gt;"');
  expect(html).not.toMatch(/<b>|<\/title><\/title>/);
});

test.each([
  [1, 'سحب نقطة واحدة'],
  [2, 'سحب نقطتين'],
  [8, 'سحب 8 نقاط'],
  [24, 'سحب 24 نقطة'],
  [100, 'سحب 100 نقطة'],
])('%i points use the Arabic plural form', (points, expectedText) => {
  const worth = formatAmount('ar', points * 500);
  expect(getTranslations('ar').codeMail.enterIt({ seconds: 60, points, amount: worth })).toContain(expectedText);
});

describe('commands in a mail', () => {
  const parts = ['Type:\n\u2066df -h /var/lib/waha\u2069\n\u2066waha doctor\u2069', 'On \u2066waha-1\u2069 since noon'];

  test('can be copied from the plain text of a left-to-right language', () => {
    const { text } = renderEmail({ language: 'fr', brand: 'Waha', subject: 'Disque', parts });
    expect(text).toBe('Type:\ndf -h /var/lib/waha\nwaha doctor\n\nOn waha-1 since noon\n');
  });

  test('can be copied in Arabic, where words inside of a sentence stay isolated', () => {
    const { text, html } = renderEmail({ language: 'ar', brand: 'Waha', subject: 'القرص', parts });
    expect(text).toBe('Type:\ndf -h /var/lib/waha\nwaha doctor\n\nOn \u2066waha-1\u2069 since noon\n');
    expect(html).toContain('<span dir="ltr">waha doctor</span>');
  });
});
