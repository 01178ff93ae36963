import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { migrate } from './migrate';

const folder = mkdtempSync(join(tmpdir(), 'waha-each-migration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { migrations } = findAssets();

describe('migrations', () => {
  const names = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort();

  test.each(names.map((_, count) => count + 1))(
    'apply the first %i to an empty file, and a second run does nothing',
    (count) => {
      const some = join(folder, `some-${count}`);
      for (const name of names.slice(0, count)) cpSync(join(migrations, name), join(some, name));
      const file = join(folder, `${count}.sqlite`);
      const database = new Sqlite(file);
      expect(migrate(database, some, file)).toEqual({ applied: names.slice(0, count), snapshot: undefined });
      expect(migrate(database, some, file).applied).toEqual([]);
      database.close();
    },
  );
});
