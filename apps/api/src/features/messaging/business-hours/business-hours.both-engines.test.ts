import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { DEFAULT_BUSINESS_HOURS } from '@waha/domain/messaging/staff/business-hours';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const HOURS = '/messages/admin/business-hours';
const save = (hours: object) => app.call(app.admin, 'PUT', HOURS, { ...DEFAULT_BUSINESS_HOURS, ...hours });
const write = (content: string, key?: string) => app.call(app.member, 'POST', '/messages', { content }, key);
const answer = () => app.call(app.admin, 'POST', `/messages/admin/send/${app.member.id}`, { content: 'Yes.' });
const messages = async () => (await app.call(app.member, 'GET', '/messages/user/conversation')).json();
const texts = async () => (await messages()).map(({ content }: { content: string }) => content);
const counts = async () => (await app.call(app.admin, 'GET', '/messages/admin/counts')).json();

/** The next Monday, 07:00 in Tunis: an hour before the opening, and soon enough for the sessions of the test. */
function moveToMonday(): void {
  const SUNDAY = Date.parse('2026-03-01T06:00:00.000Z');
  app.time.now = SUNDAY + DAY + Math.ceil((app.time.now - SUNDAY - DAY) / (7 * DAY)) * 7 * DAY;
}

/** The people sign in again, since their sessions end meanwhile. */
async function signInAgain(): Promise<void> {
  app.admin = await app.as('admin', 'Samia');
}

describe('business hours', () => {
  test('are off until an admin turns them on', async () => {
    expect((await app.call(app.admin, 'GET', HOURS)).json()).toEqual(DEFAULT_BUSINESS_HOURS);
    expect((await save({ isOn: true })).json()).toMatchObject({ isOn: true });
    expect((await app.call(app.admin, 'GET', HOURS)).json()).toEqual({ ...DEFAULT_BUSINESS_HOURS, isOn: true });
    expect(app.audited('business-hours.changed')).toHaveLength(1);
  });

  test('need an open day, times that exist, seven days and a text', async () => {
    const { days } = DEFAULT_BUSINESS_HOURS;
    expect((await save({ days: Array(7).fill(null) })).json().code).toBe('business_hours_invalid');
    expect((await save({ days: [{ from: '25:00', to: '26:00' }, ...days.slice(1)] })).statusCode).toBe(400);
    expect((await save({ days: days.slice(1) })).statusCode).toBe(400);
    expect((await save({ text: ' ' })).statusCode).toBe(400);
  });
});

describe('automatic answer', () => {
  beforeEach(async () => {
    moveToMonday();
    await signInAgain();
    app.member = await app.as('user', 'Sami');
    await save({ isOn: true });
  });

  test('is written once in a closed period, also when the message is sent again', async () => {
    const key = randomUUID();
    await write('Hello?', key);
    await write('Hello?', key);
    await write('Anybody?');
    const [, automatic, ...rest] = await messages();
    expect(automatic).toMatchObject({ side: 'staff', isAutomatic: true });
    expect(automatic).not.toHaveProperty('answeredBy');
    expect(automatic.content).toMatch(/ \d{4}-\d\d-\d\d 08:00\.$/);
    expect(rest).toMatchObject([{ content: 'Anybody?' }]);
  });

  test('is not written while it is open, and again in the next closed period', async () => {
    await write('Early');
    app.time.now += HOUR;
    await write('On time');
    expect(await texts()).toHaveLength(3);
    app.time.now += 9 * HOUR;
    await write('Late');
    expect(await texts()).toHaveLength(5);
  });

  test.each([
    ['fr', /^Merci pour votre message\..* \d\d\/\d\d\/\d{4} 08:00\.$/],
    ['ar', /^شكرًا على رسالتك.*08:00\.$/],
    ['en', /^Thank you/],
  ] as const)('is in the language of a member who reads %s', async (language, text) => {
    await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language });
    await write('Hello?');
    expect((await texts())[1]).toMatch(text);
  });

  test('has no author for staff, and is no answer', async () => {
    await write('Hello?');
    const [{ messages: list }] = (
      await app.call(app.admin, 'GET', `/messages/admin/conversations?userId=${app.member.id}`)
    ).json();
    expect(list[1]).toMatchObject({ isAutomatic: true });
    expect(list[1]).not.toHaveProperty('author');
    expect(await counts()).toMatchObject({ unread: 1, unanswered: 1, mine: 0 });
    app.time.now += 30 * MINUTE;
    await answer();
    expect((await app.call(app.admin, 'GET', '/messages/admin/answer-time')).json()).toEqual({
      medianMs: 30 * MINUTE,
      answers: 1,
    });
    expect(await counts()).toMatchObject({ unanswered: 0, mine: 1 });
  });

  test('is not written while the hours are off, nor for a message of staff', async () => {
    await answer();
    await save({ isOn: false });
    await write('Hello?');
    expect(await texts()).toEqual(['Yes.', 'Hello?']);
  });
});
