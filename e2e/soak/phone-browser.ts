/** A page of nothing, on the app's own origin, there also without a network: the app's code is put into it. */
export const BLANK_PATH = '/api/soak';
export const WORKER_SCRIPT = '/service-worker.js';

/** One tab of a phone's browser. */
export type Tab = {
  /** The page is loaded, in place of what was there. The app's code is in it then. */
  load: () => Promise<void>;
  /** Does this in the page. It is given as its text, so it may use nothing around it. @throws Error when the tab ends meanwhile */
  ask: <Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given) => Promise<Answer>;
  /** The page hears that it is left. */
  close: () => Promise<void>;
  /** As when its memory ran out: nothing in it hears of it. */
  crash: () => Promise<void>;
};

/** A browser over a profile that outlives it, so that it can be killed as a phone kills it. */
export type PhoneBrowser = {
  start: () => Promise<void>;
  openTab: () => Promise<Tab>;
  /** At once, and all of it: nothing is tidied up, nothing is told. */
  kill: () => Promise<void>;
  /** While it is closed: at its next start it finds its databases damaged. */
  damageDatabases: () => Promise<void>;
  /** While the app is open. */
  throwDatabasesAway: () => Promise<void>;
  loseSession: () => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
  close: () => Promise<void>;
};
