/** An empty page on the app's own origin, also available offline: the app's code is injected into it. */
export const BLANK_PATH = '/api/soak';
export const WORKER_SCRIPT = '/service-worker.js';

/** One tab of a phone's browser. */
export type Tab = {
  /** Loads the page in place of the previous content, with the app's code in it. */
  load: () => Promise<void>;
  /**
   * Runs this function in the page. It is passed as text, so it may use nothing around it. @throws Error when the tab
   * ends meanwhile
   */
  ask: <Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given) => Promise<Answer>;
  /** Closes the tab: the page gets an event. */
  close: () => Promise<void>;
  /** Ends the tab as if its memory had run out: the page gets no event. */
  crash: () => Promise<void>;
};

/** A browser on a profile that outlives it, so that it can be killed as a phone kills it. */
export type PhoneBrowser = {
  start: () => Promise<void>;
  openTab: () => Promise<Tab>;
  /** Ends all of it at once, without cleanup or events. */
  kill: () => Promise<void>;
  /** While it is closed: at its next start it finds its databases damaged. */
  damageDatabases: () => Promise<void>;
  /** While the app is open. */
  throwDatabasesAway: () => Promise<void>;
  loseSession: () => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
  close: () => Promise<void>;
};
