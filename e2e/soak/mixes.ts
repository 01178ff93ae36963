/** Faults that may happen during the member's actions. */
export const SUDDEN_FAULTS = ['killTab', 'crashTab', 'killBrowser', 'damage', 'throwAway'] as const;

/** Faults of single commands in transit. */
export const LINK_FAULTS = ['loseAnswers', 'cutBefore', 'cutWithin', 'hotspot', 'busy'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

const ALL_FAULTS = [
  'offline',
  ...LINK_FAULTS,
  ...SUDDEN_FAULTS,
  'killServer',
  'updateApp',
  'loseSession',
  'skew',
  'locked',
  'discard',
  'send',
  'otherMember',
] as const;
export type FaultName = (typeof ALL_FAULTS)[number] | 'otherTab' | 'nothing';

/** The member's actions, by weight. */
type Habits = Record<'send' | 'cancel' | 'flush' | 'wait' | 'worker' | 'retry', number>;

/** The faults on the devices of a seed, and their frequency. */
export type Mix = {
  /** Every device has each of these at least once. */
  eachOnce: readonly FaultName[];
  /** Other faults, by weight. */
  more: Partial<Record<FaultName, number>>;
  habits: Habits;
  /** The minimum number of steps between two faults, and the range of additional steps. */
  steps: [number, number];
};

const PLAIN_HABITS: Habits = { send: 76, cancel: 8, flush: 3, wait: 8, worker: 2, retry: 3 };

/** `everything` contains all faults but a second open tab; each of the others has many of one kind, at short intervals. */
export const MIXES = {
  everything: {
    eachOnce: ALL_FAULTS,
    more: { offline: 4, loseAnswers: 4, cutBefore: 2, killTab: 2, skew: 1, nothing: 2 },
    habits: PLAIN_HABITS,
    steps: [14, 14],
  },
  /** The browser deletes the databases of the open app. */
  databases: {
    eachOnce: [],
    more: { throwAway: 14, offline: 2, loseAnswers: 1, killTab: 1, damage: 1, locked: 1, send: 1, otherMember: 1 },
    habits: PLAIN_HABITS,
    steps: [3, 6],
  },
  /** Tabs, browsers and servers end during their work. */
  kills: {
    eachOnce: [],
    more: {
      killTab: 6,
      crashTab: 5,
      killBrowser: 4,
      killServer: 3,
      damage: 1,
      offline: 2,
      loseAnswers: 2,
      updateApp: 1,
    },
    habits: PLAIN_HABITS,
    steps: [3, 6],
  },
  /** Responses are lost, whether or not the server executed the command; and the member cancels. */
  answers: {
    eachOnce: [],
    more: {
      loseAnswers: 8,
      cutBefore: 3,
      cutWithin: 4,
      hotspot: 2,
      busy: 2,
      killServer: 1,
      loseSession: 1,
      offline: 1,
    },
    habits: { send: 52, cancel: 30, flush: 5, wait: 8, worker: 3, retry: 2 },
    steps: [3, 6],
  },
  /** One phone, two members, and sessions that end. */
  hands: {
    eachOnce: [],
    more: {
      otherMember: 6,
      locked: 4,
      send: 2,
      discard: 1,
      loseSession: 3,
      offline: 4,
      skew: 2,
      killTab: 2,
      throwAway: 1,
    },
    habits: PLAIN_HABITS,
    steps: [3, 6],
  },
  /** Two tabs of the app on one phone: the member uses one, while the other sends as well. */
  tabs: {
    eachOnce: [],
    more: {
      otherTab: 20,
      offline: 3,
      loseAnswers: 3,
      cutWithin: 1,
      killTab: 3,
      crashTab: 2,
      throwAway: 3,
      updateApp: 1,
      skew: 1,
      loseSession: 1,
      locked: 1,
      send: 1,
      discard: 1,
      otherMember: 2,
    },
    habits: { send: 64, cancel: 16, flush: 6, wait: 6, worker: 5, retry: 3 },
    steps: [2, 5],
  },
} as const satisfies Record<string, Mix>;
export type MixName = keyof typeof MIXES;
