import type { Config } from '#platform/config/config';

/** The installation that is updated, and how the operator learns of each step. */
export type UpdateContext = {
  config: Pick<Config, 'dataDir' | 'program' | 'releaseSigner' | 'host' | 'port'>;
  /** The longest wait for the answer of a started version. */
  waitMs: number;
  say: (step: string) => void;
};
