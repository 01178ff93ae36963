import { describe, expect, test } from 'vitest';
import type { FileId, MemberId, StaffId, TaskReportId } from '../kernel/ids';
import {
  checkTaskCanBeReported,
  completeTaskReport,
  decideTaskReport,
  findLatestReports,
  type TaskReport,
  type TaskReportDecision,
} from './task-report';

const by = 'staff' as StaffId;
const pending: TaskReport = {
  id: 'r' as TaskReportId,
  memberId: 'm' as MemberId,
  taskKey: 'price-survey',
  photoFileId: 'f' as FileId,
  createdAt: 0,
  status: 'pending',
};

describe('task report form', () => {
  test('needs a photo', () => {
    expect(completeTaskReport({ note: 'Done' })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_input', errors: { photo: 'Please choose a photo.' } },
    });
  });

  test.each([
    [undefined, ''],
    ['  ', ''],
    [' Ten prices\r\nin Sousse\u200b ', 'Ten prices\nin Sousse'],
  ])('cleans the note %j to %j', (note, cleaned) => {
    expect(completeTaskReport({ note, photo: 'p' })).toEqual({ ok: true, value: { note: cleaned, photo: 'p' } });
  });
});

describe('task', () => {
  test.each([
    [{ isShown: true, pending: undefined }, undefined],
    [{ isShown: false, pending: undefined }, 'task_not_found'],
    [{ isShown: true, pending }, 'task_report_pending'],
    [{ isShown: false, pending }, 'task_not_found'],
  ])('with the facts %j can be reported, or is refused with %s', (facts, code) => {
    const result = checkTaskCanBeReported(facts);
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });
});

test('the latest report of each task is found among reports sorted newest first', () => {
  const reports = [
    { taskKey: 'a', n: 3 },
    { taskKey: 'b', n: 2 },
    { taskKey: 'a', n: 1 },
  ];
  expect(Object.fromEntries(findLatestReports(reports))).toEqual({ a: reports[0], b: reports[1] });
});

describe('task report decision', () => {
  const context = { taskName: 'Price survey', by, at: 7 };
  const decide = (decision: TaskReportDecision, report = pending, decider = by) =>
    decideTaskReport(report, decision, { ...context, by: decider });

  test('accepts a report without a reason', () => {
    const taskReport = { ...pending, status: 'accepted', decidedBy: by, decidedAt: 7 };
    expect(decide({ status: 'accepted' })).toEqual({
      ok: true,
      value: { taskReport, event: { type: 'task-report.accepted', taskReport, ...context } },
    });
  });

  test.each([
    ['photo_unclear', undefined, { reason: 'photo_unclear' }],
    ['incomplete', '  ', { reason: 'incomplete' }],
    ['incomplete', ' Two prices are missing. ', { reason: 'incomplete', comment: 'Two prices are missing.' }],
    ['other', 'Wrong town', { reason: 'other', comment: 'Wrong town' }],
  ] as const)('rejects a report for the reason %s with the comment %j', (reason, comment, stored) => {
    const taskReport = { ...pending, status: 'rejected', decidedBy: by, decidedAt: 7, ...stored };
    expect(decide({ status: 'rejected', reason, comment })).toEqual({
      ok: true,
      value: { taskReport, event: { type: 'task-report.rejected', taskReport, ...context } },
    });
  });

  test.each([
    ['without a reason', {}],
    ['for another reason without a comment', { reason: 'other', comment: ' \u200b' }],
  ] as const)('refuses a rejection %s', (_what, why) => {
    expect(decide({ status: 'rejected', ...why })).toMatchObject({
      ok: false,
      refusal: { code: 'task_report_reason_missing' },
    });
  });

  test('is refused to the person who sent the report', () => {
    expect(decide({ status: 'accepted' }, pending, pending.memberId)).toMatchObject({
      ok: false,
      refusal: { code: 'own_decision' },
    });
  });

  test.each(['accepted', 'rejected'] as const)('is final once the report is %s', (status) => {
    const decided: TaskReport = { ...pending, status, decidedBy: by, decidedAt: 5 };
    expect(decide({ status: 'accepted' }, decided)).toMatchObject({
      ok: false,
      refusal: { code: 'task_report_already_decided', details: { status, decidedBy: by } },
    });
  });
});
