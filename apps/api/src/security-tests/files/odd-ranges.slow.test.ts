import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { openTestApp } from '#testing/open-test-app';
import { describeOddRanges } from '#testing/suites/describe-odd-ranges';

describeOddRanges('the disk');

test('invalid and outside ranges of web app files cause no bug', async () => {
  const web = mkdtempSync(join(tmpdir(), 'waha-web-'));
  mkdirSync(join(web, 'assets'));
  for (const name of ['index.html', 'login.html', 'assets/a.js', 'assets/a.js.br'])
    writeFileSync(join(web, name), `<head></head>${name}`);
  const served = await openTestApp({ web });
  const at = (url: string, range: string) =>
    served.server.inject({ url, headers: { range, 'accept-encoding': 'br' } }).then(({ statusCode }) => statusCode);

  for (const url of ['/assets/a.js', '/index.html', '/login', '/']) {
    expect(await at(url, 'bytes=99999999-')).toBe(416);
    expect(await at(url, 'bytes=9-3')).toBe(200);
    expect(await at(url, 'bytes=0-3')).toBe(206);
  }
  expect(listUnexpectedErrors(served)).toEqual([]);
  await served.close();
  rmSync(web, { recursive: true });
});
