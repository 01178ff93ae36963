import type { PushKind } from '@waha/domain/notifications/push';
import type { EntryKind } from '@waha/domain/wallet/ledger';

type Branded = { brand: string };

/**
 * What the server says by itself, in the documents' own wording. This table is the shape of the others: what is missing
 * in one of them does not compile.
 */
export const source = {
  codeMail: {
    subject: ({ brand }: Branded): string => `${brand}: your withdrawal code`,
    label: 'Your code is',
    /** @param amount as `formats.ts` writes it */
    enterIt: ({ seconds, points, amount }: { seconds: number; points: number; amount: string }): string =>
      `Enter it within ${seconds} seconds to confirm your withdrawal of ${points} points (${amount}).`,
    notYou: 'If it was not you, do nothing and change your password: without the code no points leave your wallet.',
  },
  passwordMail: {
    subject: ({ brand }: Branded): string => `${brand}: set a new password`,
    hello: ({ name }: { name: string }): string => `Hello ${name},`,
    asked: ({ brand, minutes }: Branded & { minutes: number }): string =>
      `Someone asked for a new password for your ${brand} account. This link works once, within ${minutes} minutes:`,
    button: 'Set a new password',
    notYou: 'If it was not you, do nothing: your password stays as it is.',
  },
  testMail: {
    subject: ({ brand }: Branded): string => `${brand}: a test`,
    works: ({ brand }: Branded): string => `This mail was sent by “waha mail test”: the mail of ${brand} works.`,
  },
  /** Phones are shared and lie on tables: no amounts, no names, no outcome, nothing of what was written. */
  push: {
    message: 'New message from the administration.',
    test: 'Notifications arrive on this device.',
    PAYMENT_ACCEPTED: 'Your payment was looked at.',
    PAYMENT_REJECTED: 'Your payment was looked at.',
    PROFILE_VERIFIED: 'Your profile was looked at.',
    PROFILE_REJECTED: 'Your profile was looked at.',
    PAYMENT_APPROVED_FOR_USER: 'Your quiz was looked at.',
    WITHDRAW_ACCEPTED: 'Your withdrawal was looked at.',
    WITHDRAW_REJECTED: 'Your withdrawal was looked at.',
  } satisfies Record<PushKind, string>,
  invoice: {
    title: 'Invoice',
    member: 'Member',
    email: 'Email',
    pack: 'Pack',
    payment: 'Payment',
    instalment: 'Instalment',
    numberOf: ({ number, months }: { number: number; months: number }): string => `${number} of ${months}`,
    date: 'Invoice date',
    amount: 'Amount',
  },
  /** Titles of what staff and the operator write out as a table; the operator's command has them as they stand here. */
  exportColumns: {
    'payment id': 'payment id',
    reference: 'reference',
    'member id': 'member id',
    name: 'name',
    surname: 'surname',
    email: 'email',
    pack: 'pack',
    quantity: 'quantity',
    type: 'type',
    method: 'method',
    months: 'months',
    'total TND': 'total TND',
    status: 'status',
    reason: 'reason',
    sent: 'sent',
    decided: 'decided',
    'withdrawal id': 'withdrawal id',
    points: 'points',
    TND: 'TND',
    asked: 'asked',
    paid: 'paid',
    transfer: 'transfer',
    entry: 'entry',
    account: 'account',
    kind: 'kind',
    balance: 'balance',
    earned: 'earned',
    'valid from': 'valid from',
    source: 'source',
    period: 'period',
    'invoice id': 'invoice id',
    'invoice date': 'invoice date',
    'amount TND': 'amount TND',
    receipt: 'receipt',
    instalment: 'instalment',
    made: 'made',
    'recharge id': 'recharge id',
    'stamp TND': 'stamp TND',
    message: 'message',
    'signed up': 'signed up',
    verified: 'verified',
    blocked: 'blocked',
    language: 'language',
    packs: 'packs',
    'valid points': 'valid points',
    'points not yet valid': 'points not yet valid',
    waiting: 'waiting',
    tags: 'tags',
    time: 'time',
    action: 'action',
    who: 'who',
    about: 'about',
    member: 'member',
    details: 'details',
  },
  statement: {
    title: 'Statement of points',
    member: 'Member',
    movements: 'Movements',
    columns: {
      date: 'Date',
      movement: 'Movement',
      points: 'Points',
      worth: 'TND',
      validFrom: 'Valid from',
      balance: 'Balance',
    } satisfies Record<StatementColumn, string>,
    kinds: {
      pack_bonus: 'Monthly bonus',
      pack_facility: 'Facility service points',
      pack_bonus_cancelled: 'Monthly bonus cancelled',
      pack_facility_cancelled: 'Facility service points cancelled',
      withdrawal: 'Withdrawal',
      withdrawal_returned: 'Withdrawal returned',
      recharge: 'Recharge',
    } satisfies Record<EntryKind, string>,
    total: 'Total points',
    valid: 'Valid now',
    held: 'Not yet valid',
    note: 'Points can be withdrawn from the date in “Valid from”. 2 points are 1 TND. Times are UTC.',
  },
};

export const STATEMENT_COLUMNS = ['date', 'movement', 'points', 'worth', 'validFrom', 'balance'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export type Words = typeof source;
