import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT_DATA, KEPT_DATA_KINDS } from '@waha/domain/account/my-data/kept-data';
import { isRetainedKind, RETENTION_RULES } from '@waha/domain/kernel/retention/retention-rules';
import { expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { getTranslations } from '#platform/translations/translations';

const ENDS = { deleted: 'deleted', nameless: 'stays without a name' };

/** Returns the table of `KEPT_DATA` with the default times, in the words that members read. */
function writeRecord(): string {
  const { kinds, purposes, durations, retained } = getTranslations('source').myData;
  const rows = KEPT_DATA_KINDS.map((kind) => {
    const { purpose, duration, end } = KEPT_DATA[kind];
    const isRetained = isRetainedKind(duration);
    const time = isRetained ? retained[duration]({ n: RETENTION_RULES[duration].byDefault }) : durations[duration];
    const setting = isRetained ? ` (\`${RETENTION_RULES[duration].setting}\`)` : '';
    return `| ${kinds[kind]} | ${purposes[purpose]} | ${time}${setting} | ${ENDS[end]} |`;
  });
  return ['| data | purpose | kept | then |', '|---|---|---|---|', ...rows].join('\n');
}

test('the record of processing in docs/operator/privacy.md is the table that members see', () => {
  const page = readFileSync(join(findAssets().root, 'docs', 'operator', 'privacy.md'), 'utf8');
  expect(page).toContain(writeRecord());
});
