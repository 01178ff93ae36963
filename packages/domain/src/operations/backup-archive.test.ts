import { expect, test } from 'vitest';
import { formatArchiveName, parseArchiveName } from './backup-archive';

const madeAt = Date.UTC(2026, 2, 2, 3, 40, 0, 7);

test.each([false, true])('the name of an archive says when it was made and whether by hand (%s)', (isManual) => {
  const name = formatArchiveName({ madeAt, isManual });
  expect(parseArchiveName(name)).toEqual({ name, madeAt, isManual, isEncrypted: true });
});

test('the name of an archive of an older program says that it is not encrypted', () => {
  expect(parseArchiveName('waha-2026-03-02T03-40-00-007Z.tar')).toMatchObject({ madeAt, isEncrypted: false });
});

test.each([
  'waha-2026-03-02T03-40-00-007Z.tar.age.part',
  'unfinished-2026-03-02T03-40-00-007Z',
  'waha-2026-13-02T03-40-00-007Z.tar.age',
  '../waha-2026-03-02T03-40-00-007Z.tar.age',
  'waha-keys-2026-03-02T03-40-00-007Z.json',
])('%s is not the name of an archive', (name) => {
  expect(parseArchiveName(name)).toBeUndefined();
});
