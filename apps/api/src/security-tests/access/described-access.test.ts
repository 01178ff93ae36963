import type { Role } from '@waha/domain/kernel/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchDescribedAddress } from '#platform/http/openapi/openapi';
import { type AccessMatrix, computeExpectedOutcome, formatName, openAccessMatrix } from '#testing/open-access-matrix';

// The API description is for people who do not see the contract. Its callers of each operation are compared with the
// access matrix, whose outcomes access-matrix.test.ts compares with the responses of the server.

type Operation = { description: string; security: object[]; responses: Record<string, object> };
type Caller = AccessMatrix['callers'][number];

let matrix: AccessMatrix;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  matrix = await openAccessMatrix();
  paths = (await matrix.server.inject({ url: '/api/openapi.json' })).json().paths;
});
afterAll(() => matrix.close());

/** Checks whether the description lets a signed-in caller in, from its words alone. */
function isDescribedIn({ description }: Operation, { role, is }: Caller, { isVerified }: { isVerified: boolean }) {
  const who = /^Who: (.*?)\./.exec(description)![1]!;
  if (who === 'anyone' || who === 'anyone logged in') return true;
  const callers = who.replace(', as a member', ' as a member').split(', ');
  const isOwner = callers.some(
    (word) =>
      is === 'owner' && /^(the person concerned|the owner of the \w+)/.test(word) && isMemberIfNeeded(word, role),
  );
  return isOwner || callers.includes(role!) || (isVerified && callers.includes(`${role} (verified members)`));
}

const isMemberIfNeeded = (word: string, role: Role | undefined) => !word.endsWith('as a member') || role === 'user';

test('the API description of every operation lets in and refuses the callers of the access matrix', () => {
  const { servedRows, callers, subjects } = matrix;
  const differences: string[] = [];
  for (const row of servedRows()) {
    const address = matchDescribedAddress(Object.keys(paths), `/api${row.path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const operation = paths[address]?.[row.method.toLowerCase()];
    if (!operation) {
      differences.push(`${formatName(row)} is not described`);
      continue;
    }
    const isOpen = operation.security.length === 0;
    for (const subject of subjects) {
      for (const caller of callers) {
        const outcome = computeExpectedOutcome(row.who, caller, subject);
        const who = `${formatName(row)}, ${caller.name}, ${subject.isVerified ? '' : 'not '}verified`;
        const isIn = isOpen || (!caller.refusedWith && isDescribedIn(operation, caller, subject));
        if (isIn !== (outcome === 'let in')) differences.push(`${who}: ${operation.description} but ${outcome}`);
        const [status, code] = outcome === 'not there' ? ['404', '_not_found'] : outcome.split(' ');
        if (outcome !== 'let in' && !JSON.stringify(operation.responses[status!] ?? '').includes(code!))
          differences.push(`${who}: ${outcome} is not described`);
      }
    }
  }
  expect(differences).toEqual([]);
});
