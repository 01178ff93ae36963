/** What a member has on the server before the steps begin, and how they log in. */
export type SoakMember = {
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
export type StepReport =
  | { say: 'kept'; marker: string; key: string }
  | { say: 'not_kept'; marker: string; code: string }
  | { say: 'cancelled'; marker: string; how: 'gone' | 'asking' | 'not_there' }
  | { say: 'refused'; key: string; code: string };

/** What is left on a device of the member who is there. */
export type RemainingState = { waiting: string[]; needsLogin: boolean; blobs: number; unreadable: string[] };

/** Locks what waits, throws it away, or sends it first. */
export type SignOutMode = 'locked' | 'discard' | 'send';
export type SignOutReport = { how: SignOutMode; keys: string[] };

/** What the test may ask of the page. */
export type DeviceApi = {
  open: (member: SoakMember, skewMs: number) => Promise<void>;
  signIn: (member: SoakMember) => Promise<boolean>;
  signOut: (how: SignOutMode, email: string) => Promise<SignOutReport>;
  runSteps: (steps: readonly import('./plan').Step[]) => Promise<StepReport[]>;
  /** Sends all it can, and throws away what was refused. */
  settle: () => Promise<{ left: RemainingState; told: StepReport[] }>;
  needsLogin: () => Promise<boolean>;
  setClockSkew: (ms: number) => void;
  updateApp: () => Promise<boolean>;
};
