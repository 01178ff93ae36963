import { fillPath } from '@waha/domain/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createParams } from '#testing/arbitrary/create-params';
import {
  type AccessMatrix,
  computeExpectedOutcome,
  createCall,
  formatName,
  openAccessMatrix,
  readActualOutcome,
} from '#testing/open-access-matrix';

// Every kind of caller calls every endpoint for a member's data. The real server must do what the endpoint's `who`
// says. New endpoints are included automatically. Calls that are allowed are tested in access-matrix.slow.test.ts.

/**
 * The only endpoints that may be called without a session. Opening another one is a decision that must be made here
 * too.
 */
const OPEN = [
  'POST /users/signup',
  'POST /setup',
  'POST /staff-accounts/join',
  'POST /users/login',
  'POST /users/login/second-step',
  'POST /users/login/passkey/begin',
  'POST /users/login/passkey',
  'POST /users/device/forget',
  'POST /users/password/forgot',
  'POST /users/password/reset',
  'POST /users/password/reset/factors',
  'GET /pack-offers',
  'GET /products',
  'GET /products/:id',
  'GET /config',
  'GET /company',
  'GET /terms',
  'GET /health',
  'GET /pack-guide',
];

let matrix: AccessMatrix;
beforeAll(async () => {
  matrix = await openAccessMatrix();
});
afterAll(() => matrix.close());

describe('access matrix', () => {
  test('opens only these endpoints to anyone', () => {
    const open = matrix
      .servedRows()
      .filter(({ who }) => who.to === 'anyone')
      .map(formatName);
    expect(open.sort()).toEqual([...OPEN].sort());
  });

  test('refuses other callers without a change or information', async () => {
    const { server, subjects, callers, servedRows, dump } = matrix;
    const differences: string[] = [];
    const before = dump();
    for (const row of servedRows()) {
      for (const subject of subjects) {
        for (const caller of callers.filter((each) => computeExpectedOutcome(row.who, each, subject) !== 'let in')) {
          const response = await server.inject(createCall(row, caller, subject));
          const outcome = readActualOutcome(row.who, response.statusCode, response.json().code);
          const wanted = computeExpectedOutcome(row.who, caller, subject);
          const who = `${formatName(row)}, ${caller.name}, ${subject.isVerified ? '' : 'not '}verified`;
          if (outcome !== wanted)
            differences.push(`${who}: ${response.statusCode} ${response.body.slice(0, 80)}, wanted ${wanted}`);
        }
      }
      if (dump() !== before) differences.push(`${formatName(row)}: somebody who is kept out changed something`);
    }
    expect(differences).toEqual([]);
  }, 600_000);

  test("gives a member nothing of another member's by id under their own address", async () => {
    const { server, rows, subjects, callers, servedRows, dump } = matrix;
    const [subject] = subjects as [(typeof subjects)[0]];
    const stranger = callers.find(({ name }) => name === 'another member')!;
    const [newMember] = rows(`select id, email from people where name = 'Yosra'`) as [{ id: string; email: string }];
    const [subjectRow] = rows(`select email from people where id = '${subject.id}'`) as [{ email: string }];
    const identifiers = [
      subjectRow.email,
      subject.id,
      ...Object.entries(subject.things).flatMap(([name, id]) =>
        ['pack', 'quickReply', 'memberView'].includes(name) ? [] : [id],
      ),
    ];
    const before = dump();
    const leaks: string[] = [];
    for (const row of servedRows().filter(
      (each) => computeExpectedOutcome(each.who, { ...stranger, is: 'owner' }, subject) === 'let in',
    )) {
      const asOwn = createParams(row, subject);
      if (row.who.to === 'self') asOwn[row.who.field] = newMember.id;
      const url = `/api${fillPath(row.path, asOwn)}`;
      const isRead = row.method === 'GET';
      if (!isRead && !Object.values(asOwn).some((value) => identifiers.includes(value))) continue;
      const { payload } = createCall(row, stranger, { ...subject, id: newMember.id });
      const response = await server.inject({
        method: row.method,
        url,
        headers: stranger.headers,
        ...(!isRead && { payload }),
      });
      if (response.statusCode < 400 && identifiers.some((mark) => response.body.includes(mark)))
        leaks.push(`${formatName(row)}: ${response.body.slice(0, 200)}`);
    }

    expect(leaks).toEqual([]);
    expect(dump()).toBe(before);
  });
});
