import { hash, verify } from '@node-rs/argon2';
import Sqlite from 'better-sqlite3';
import { createOkFinding, type Finding } from './finding';

/** Checks whether the native modules work on this machine: the database, and password hashing. */
export async function checkModules(): Promise<Finding> {
  const database = new Sqlite(':memory:');
  const version = database.prepare('select sqlite_version()').pluck().get();
  database.close();
  if (!(await verify(await hash('a password'), 'a password'))) throw new Error('argon2 self-test failed');
  return createOkFinding(
    'modules',
    `SQLite ${version} and argon2 work on ${process.platform}-${process.arch}, Node ${process.version}`,
  );
}
