/**
 * What `npm test` runs on a PostgreSQL too, beside its own tests: what goes wrong there first, in at most three minutes. Money,
 * what is done once, what a phone hears and in which order, sessions, and the search of people. Files and folders of
 * `apps/api/src`; all of them run with `npm run test:postgres`.
 */
export const POSTGRES_CORE = [
  'platform/database/',
  // Money.
  'features/purchase/purchase.test.ts',
  'features/purchase/decided-payments.test.ts',
  'features/purchase/resumable-receipt.test.ts',
  'features/recharge/',
  'features/wallet/',
  'features/invoices/invoice-numbers.test.ts',
  'attacks/access/own-decisions.test.ts',
  // What phones and desks hear.
  'features/sync/',
  'features/messaging/conversations.test.ts',
  // What is done once, however often it is asked for and by how many at the same time.
  'attacks/at-once.test.ts',
  'features/outbox/',
  'features/profile/profile-once.test.ts',
  // What several servers tell each other, and a bucket beside them.
  'platform/nodes/',
  'platform/files/half-sent/half-sent.postgres.test.ts',
  'attacks/lost-commit.postgres.test.ts',
  // Who is there.
  'features/account/sessions/',
  'attacks/sign-in/lock-out.test.ts',
  // The search of people.
  'features/members/',
  'features/profile/list-members.test.ts',
];
