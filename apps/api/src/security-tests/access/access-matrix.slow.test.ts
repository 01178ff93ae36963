import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccessMatrix,
  computeExpectedOutcome,
  createCall,
  formatName,
  openAccessMatrix,
  readActualOutcome,
} from '#testing/open-access-matrix';
import { openTestApp, type TestApp } from '#testing/open-test-app';

// The second half of access-matrix.test.ts: each call that changes data starts from the same state, in its own app.

let matrix: AccessMatrix;
beforeAll(async () => {
  matrix = await openAccessMatrix();
});
afterAll(() => matrix.close());

test('the access matrix lets in all callers that may call an endpoint', async () => {
  const { subjects, callers, servedRows } = matrix;
  const differences: string[] = [];
  let calls = 0;
  let copy: TestApp | undefined;
  const scratch = async () => (copy ??= await openTestApp({ from: matrix.dataDir }));
  const leave = async () => {
    await copy?.close();
    copy = undefined;
  };

  for (const row of servedRows()) {
    for (const subject of subjects) {
      for (const caller of callers.filter((each) => computeExpectedOutcome(row.who, each, subject) === 'let in')) {
        const { server } = row.method === 'GET' ? matrix : await scratch();
        const response = await server.inject(createCall(row, caller, subject));
        if (row.method !== 'GET' && response.statusCode < 400) await leave();
        const isJson = response.headers['content-type']?.toString().includes('json');
        const { code } = isJson ? (response.json() ?? {}) : { code: '' };
        const outcome = readActualOutcome(row.who, response.statusCode, code);
        const who = `${formatName(row)}, ${caller.name}, ${subject.isVerified ? '' : 'not '}verified`;
        if (outcome !== 'let in' || response.statusCode >= 500)
          differences.push(`${who}: ${response.statusCode} ${response.body.slice(0, 80)}, wanted to be let in`);
        calls++;
      }
    }
  }

  await leave();
  console.log(`${calls} calls of who is let in, ${differences.length} differences`);
  expect(differences).toEqual([]);
}, 600_000);
