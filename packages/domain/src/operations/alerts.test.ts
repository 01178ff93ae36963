import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../kernel/time';
import { type Alert, planAlerts, type Trouble } from './alerts';

const start = Date.UTC(2026, 2, 4, 9);

/** Runs a check each minute, and returns its mails with the minute of each. */
function run(minutes: number, isPresent: (minute: number) => Trouble[], from: Alert[] = []) {
  let stored = from;
  const mails: string[] = [];
  for (let minute = 0; minute <= minutes; minute++) {
    const plan = planAlerts(stored, isPresent(minute), start + minute * MINUTE);
    const changed = new Set<Trouble>([...plan.removed, ...plan.saved.map(({ about }) => about)]);
    stored = [...stored.filter(({ about }) => !changed.has(about)), ...plan.saved];
    mails.push(...plan.mails.map(({ about, is }) => `${minute} ${about} ${is}`));
  }
  return { mails, stored };
}
const during = (from: number, to: number, about: Trouble) => (minute: number) =>
  minute >= from && minute <= to ? [about] : [];

describe('planAlerts', () => {
  test('sends nothing while there is no trouble', () => {
    expect(run(60, () => [])).toEqual({ mails: [], stored: [] });
  });

  test('sends one mail after the trouble has lasted, and one when it is over', () => {
    expect(run(60, during(1, 20, 'files_down'))).toEqual({
      mails: ['3 files_down new', '25 files_down over'],
      stored: [],
    });
  });

  test.each([0, 5, -5, 400])('sends each mail in time if checks come %s ms early in turn', (early) => {
    const stored: Alert[] = [{ about: 'disk_full', since: start, seenAt: start, mailedAt: null }];
    const { mails, saved } = planAlerts(stored, ['disk_full'], start + MINUTE - early);
    expect(mails.map(({ is }) => is)).toEqual(['new']);
    expect(planAlerts(saved, [], start + 6 * MINUTE - 2 * early).mails.map(({ is }) => is)).toEqual(['over']);
  });

  test('sends nothing about a trouble that was shorter than its delay', () => {
    expect(run(60, during(1, 9, 'errors_many')).mails).toEqual([]);
  });

  test('repeats the mail each day while the trouble lasts', () => {
    const { mails } = run((3 * DAY) / MINUTE, () => ['backup_late']);
    expect(mails).toEqual(['5 backup_late new', '1445 backup_late lasting', '2885 backup_late lasting']);
  });

  test('treats a trouble that comes and goes as one trouble', () => {
    const { mails } = run(60, (minute) => (minute < 40 && minute % 4 === 0 ? ['files_down'] : []));
    expect(mails).toEqual(['4 files_down new', '41 files_down over']);
  });

  test('reports failing mail once, when mail works again', () => {
    expect(run((2 * DAY) / MINUTE, during(1, 1500, 'mail_down')).mails).toEqual(['1505 mail_down over']);
    expect(run(60, during(1, 9, 'mail_down')).mails).toEqual([]);
  });

  test('reports each of several troubles', () => {
    const { mails } = run(60, (minute) => (minute <= 10 ? ['disk_full', 'backup_failed'] : []));
    expect(mails).toEqual(['1 disk_full new', '5 backup_failed new', '15 disk_full over', '15 backup_failed over']);
  });

  test('ends a trouble whose instants are in the future, because the clock was ahead', () => {
    const future = start + 40 * DAY;
    const stored: Alert[] = [{ about: 'clock_ahead', since: future, seenAt: future + HOUR, mailedAt: future }];
    expect(run(10, () => [], stored)).toEqual({ mails: ['5 clock_ahead over'], stored: [] });
  });

  test('names the time at which the trouble began and was last seen', () => {
    const stored: Alert[] = [
      { about: 'disk_full', since: start - HOUR, seenAt: start - 6 * MINUTE, mailedAt: start - HOUR },
    ];
    expect(planAlerts(stored, [], start).mails).toEqual([
      { about: 'disk_full', is: 'over', since: start - HOUR, until: start - 6 * MINUTE },
    ]);
  });
});
