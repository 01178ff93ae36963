import { test } from 'vitest';
import { isOnPostgres } from './open-rows';

/** A test for features of SQLite files only: older migrations, query plans, copies at any moment. */
export const sqliteTest = test.skipIf(isOnPostgres);
