/** A member's items on the server before the steps begin, and their login. */
export type SoakMember = {
  userId: string;
  email: string;
  password: string;
  /** Packs that they may pay for. */
  packs: { _id: string; packName: string; price: number }[];
  /** Packs whose quiz they have not passed, each with answers that are partly wrong. */
  quizzes: { _id: string; packName: string; answers: string[] }[];
  invoices: string[];
  tasks: string[];
  recharges: string[];
  staffMessages: string[];
};

/** The device's report about a step. */
export type StepReport =
  | { say: 'kept'; marker: string; key: string }
  | { say: 'not_kept'; marker: string; code: string }
  | { say: 'cancelled'; marker: string; how: 'gone' | 'asking' | 'not_there' }
  | { say: 'refused'; key: string; code: string };

/** The signed-in member's data that is left on a device. */
export type RemainingState = { waiting: string[]; needsLogin: boolean; blobs: number; unreadable: string[] };

/** Encrypts pending jobs, discards them, or sends them first. */
export type SignOutMode = 'locked' | 'discard' | 'send';
export type SignOutReport = { how: SignOutMode; keys: string[] };

/** The functions of the page that the test may call. */
export type DeviceApi = {
  open: (member: SoakMember, skewMs: number) => Promise<void>;
  signIn: (member: SoakMember) => Promise<boolean>;
  signOut: (how: SignOutMode, email: string) => Promise<SignOutReport>;
  runSteps: (steps: readonly import('./plan').Step[]) => Promise<StepReport[]>;
  /** Sends everything that it can, and discards refused jobs. */
  settle: () => Promise<{ left: RemainingState; told: StepReport[] }>;
  needsLogin: () => Promise<boolean>;
  setClockSkew: (ms: number) => void;
  updateApp: () => Promise<boolean>;
};
