import { test } from 'vitest';
import { isOnPostgres } from './open-rows';

/** Of what only a file of SQLite has: its older migrations, its plans, a copy of it at any moment. */
export const sqliteTest = test.skipIf(isOnPostgres);
