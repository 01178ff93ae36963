import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { Transact } from '../database/unit-of-work';
import { RefusalError } from '../http/refusal-error';
import type { Clock } from '../process/clock';
import { type HeldCommand, listDueCommands, postponeHeldCommand, saveHeldRefusal } from './held-command.store';

/** Carries a held command out, and deletes its row in the same transaction. Does nothing if the row is gone. */
type CarryOut = (command: HeldCommand) => Promise<void>;

/** After an error that is no refusal, such as a full disk, a command is tried again. */
const RETRY_DELAY_MS = 30 * SECOND;

type HeldCommandsOptions = {
  db: Database;
  transact: Transact;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Carries out held commands when they are due, each exactly once (decision 76). */
export class HeldCommands {
  readonly #options: HeldCommandsOptions;
  readonly #carryOuts = new Map<string, CarryOut>();
  #running: Promise<void> | undefined;

  constructor(options: HeldCommandsOptions) {
    this.#options = options;
  }

  /** Registers how the held calls of an endpoint are carried out. */
  register(endpoint: Endpoint, carryOut: CarryOut): void {
    this.#carryOuts.set(getEndpointName(endpoint), carryOut);
  }

  /** Carries out all commands that are due, one run at a time. Several servers may do so: one gets each command. */
  runDue(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    const { db, clock } = this.#options;
    for (const command of await listDueCommands(db, clock())) await this.#carryOut(command);
  }

  async #carryOut(command: HeldCommand): Promise<void> {
    const { transact, log } = this.#options;
    const carryOut = this.#carryOuts.get(command.endpoint);
    try {
      if (!carryOut) throw new RefusalError({ code: 'not_found' });
      await carryOut(command);
    } catch (error) {
      const { id } = command;
      if (error instanceof RefusalError && error.statusCode < 500) {
        await transact(({ tx }) => saveHeldRefusal(tx, id, error.refusal));
        return;
      }
      log.error({ err: error, endpoint: command.endpoint }, 'held command failed, will retry');
      await transact(({ tx, now }) => postponeHeldCommand(tx, id, now + RETRY_DELAY_MS));
    }
  }
}

/** Returns the name of an endpoint in the rows of its held commands. */
export function getEndpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
