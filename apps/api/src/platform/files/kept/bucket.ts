import type { S3Client } from '@aws-sdk/client-s3';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { type BucketSetting, whereOf } from '../../config/files-setting';
import { Refused } from '../../http/refusal';
import { FilesAway } from './files-away';

type Sdk = typeof import('./s3-sdk');

/** Connections to a store that is up stand within this time. Milliseconds. */
const CONNECT_WITHIN = 3 * SECOND;

/** Each call is tried so often, with a pause that grows in between: more of them would hold up whoever waits. */
export const TRIES = 3;

/** Each file on its way to a phone holds one, as long as the phone takes. */
const CONNECTIONS = 256;

/** By itself it would print on the console what is told here anyway. */
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Told where something is that an operator should see: when the store goes away, and when it is back. */
type Log = { error(what: object, text: string): void; info(what: object, text: string): void };

/** A bucket and the calls to it; the SDK is loaded with the first. */
export class Bucket {
  readonly where: string;
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  #awaySince: Instant | undefined;

  constructor(
    readonly setting: BucketSetting,
    private readonly log: Log,
  ) {
    this.where = whereOf(setting);
  }

  /** @returns undefined where there is no such object. @throws FilesAway for all other trouble, which is logged once */
  async ask<Answer>(call: (client: S3Client, sdk: Sdk) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await this.#do(call);
      this.#isBack();
      return answer;
    } catch (error) {
      if (isMissing(error)) {
        this.#isBack();
        return undefined;
      }
      // What is ours is no trouble of the store’s: what is no id, and a staged file that is gone.
      if (error instanceof Refused || (error as NodeJS.ErrnoException).syscall === 'open') throw error;
      throw this.away(error);
    }
  }

  /** The same, with what went wrong as the SDK says it: for the operator. */
  async askPlainly<Answer>(call: (client: S3Client, sdk: Sdk) => Promise<Answer>): Promise<Answer | undefined> {
    return this.#do(call).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  }

  /** Returns since when it cannot be reached; `undefined` while the last call reached it. */
  awaySince(): Instant | undefined {
    return this.#awaySince;
  }

  /** Notes that it cannot be reached. */
  away(error: unknown): FilesAway {
    const because = sayTrouble(error);
    if (this.#awaySince === undefined) this.log.error({ store: this.where, because }, 'the files cannot be reached');
    this.#awaySince ??= Date.now();
    return new FilesAway(because);
  }

  close(): void {
    this.#opened?.then(({ client }) => client.destroy()).catch(() => undefined);
  }

  #isBack(): void {
    if (this.#awaySince !== undefined) this.log.info({ store: this.where }, 'the files can be reached again');
    this.#awaySince = undefined;
  }

  async #do<Answer>(call: (client: S3Client, sdk: Sdk) => Promise<Answer>): Promise<Answer> {
    this.#opened ??= import('./s3-sdk').then((sdk) => ({ sdk, client: new sdk.S3Client(this.#clientSettings()) }));
    const { sdk, client } = await this.#opened;
    return call(client, sdk);
  }

  #clientSettings() {
    const { endpoint, region, isPathStyle, answerWithin } = this.setting;
    const agent = { keepAlive: true, maxSockets: CONNECTIONS };
    return {
      ...(endpoint && { endpoint }),
      ...(region && { region }),
      forcePathStyle: isPathStyle,
      maxAttempts: TRIES,
      logger: SILENT,
      // Newer sums at the end of a body are not known to all stores; each body is signed with its hash instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN,
        requestTimeout: answerWithin,
        throwOnRequestTimeout: true,
        // A phone may take its time with what it reads: how long the store may is watched there.
        socketTimeout: 0,
        httpAgent: agent,
        httpsAgent: agent,
      },
    } as const;
  }
}

/** Of an error of the SDK: its name and its sentence, nothing of what was sent. */
export function sayTrouble(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  return [code ?? name, message].filter((each) => each).join(': ');
}

function isMissing(error: unknown): boolean {
  const { name } = error as { name?: string };
  return name === 'NoSuchKey' || name === 'NotFound';
}
