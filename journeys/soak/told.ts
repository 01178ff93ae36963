/** What a member has on the server before the steps begin, and how they log in. */
export type Supply = {
  userId: string;
  email: string;
  password: string;
  /** That they may pay. */
  packs: { _id: string; packName: string; price: number }[];
  /** Whose quiz they have not passed, each with answers that are not all right. */
  quizzes: { _id: string; packName: string; answers: string[] }[];
  invoices: string[];
  tasks: string[];
  recharges: string[];
  staffMessages: string[];
};

/** What the device says of a step. */
export type Told =
  | { say: 'kept'; marker: string; key: string }
  | { say: 'not_kept'; marker: string; code: string }
  | { say: 'cancelled'; marker: string; how: 'gone' | 'asking' | 'not_there' }
  | { say: 'refused'; key: string; code: string };

/** What is left on a device of the member who is there. */
export type Left = { waiting: string[]; needsLogin: boolean; blobs: number; unreadable: string[] };

/** Locks what waits, throws it away, or sends it first. */
export type LeaveHow = 'locked' | 'discard' | 'send';
export type Leaving = { how: LeaveHow; keys: string[] };

/** What the test may ask of the page. */
export type Device = {
  open: (member: Supply, skewMs: number) => Promise<void>;
  signIn: (member: Supply) => Promise<boolean>;
  leave: (how: LeaveHow, email: string) => Promise<Leaving>;
  run: (steps: readonly import('./plan').Step[]) => Promise<Told[]>;
  /** Sends all it can, and throws away what was refused. */
  settle: () => Promise<{ left: Left; told: Told[] }>;
  needsLogin: () => Promise<boolean>;
  skew: (ms: number) => void;
  update: () => Promise<boolean>;
};
