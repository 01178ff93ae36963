import type { S3Client } from '@aws-sdk/client-s3';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { type BucketSetting, formatBucketUrl } from '#platform/config/files-setting';
import { RefusalError } from '#platform/http/refusal-error';
import { StorageUnavailableError } from './storage-unavailable-error';

type Sdk = typeof import('./s3-sdk');

/** Connections to a store that is up stand within this time. Milliseconds. */
const CONNECT_TIMEOUT_MS = 3 * SECOND;

/** Each call is tried so often, with a pause that grows in between: more of them would hold up whoever waits. */
export const MAX_ATTEMPTS = 3;

/** Each file on its way to a phone holds one, as long as the phone takes. */
const MAX_CONNECTIONS = 256;

/** By itself it would print on the console what is told here anyway. */
const SILENT_LOGGER = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Told where something is that an operator should see: when the store goes away, and when it is back. */
type Log = { error(what: object, text: string): void; info(what: object, text: string): void };

/** A bucket and the calls to it; the SDK is loaded with the first. */
export class Bucket {
  readonly label: string;
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  #unavailableSince: Instant | undefined;

  constructor(
    readonly setting: BucketSetting,
    private readonly log: Log,
  ) {
    this.label = formatBucketUrl(setting);
  }

  /** @returns undefined where there is no such object. @throws StorageUnavailableError for all other trouble, which is logged once */
  async send<Answer>(call: (client: S3Client, sdk: Sdk) => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await this.#do(call);
      this.#markAvailable();
      return answer;
    } catch (error) {
      if (isMissingObject(error)) {
        this.#markAvailable();
        return undefined;
      }
      // What is ours is no trouble of the store’s: what is no id, and a staged file that is gone.
      if (error instanceof RefusalError || (error as NodeJS.ErrnoException).syscall === 'open') throw error;
      throw this.markUnavailable(error);
    }
  }

  /** The same, with what went wrong as the SDK says it: for the operator. */
  async sendWithSdkErrors<Answer>(call: (client: S3Client, sdk: Sdk) => Promise<Answer>): Promise<Answer | undefined> {
    return this.#do(call).catch((error: unknown) => {
      if (isMissingObject(error)) return undefined;
      throw error;
    });
  }

  /** Returns since when it cannot be reached; `undefined` while the last call reached it. */
  unavailableSince(): Instant | undefined {
    return this.#unavailableSince;
  }

  /** Notes that it cannot be reached. */
  markUnavailable(error: unknown): StorageUnavailableError {
    const because = formatSdkError(error);
    if (this.#unavailableSince === undefined)
      this.log.error({ store: this.label, because }, 'the files cannot be reached');
    this.#unavailableSince ??= Date.now();
    return new StorageUnavailableError(because);
  }

  close(): void {
    this.#opened?.then(({ client }) => client.destroy()).catch(() => undefined);
  }

  #markAvailable(): void {
    if (this.#unavailableSince !== undefined) this.log.info({ store: this.label }, 'the files can be reached again');
    this.#unavailableSince = undefined;
  }

  async #do<Answer>(call: (client: S3Client, sdk: Sdk) => Promise<Answer>): Promise<Answer> {
    this.#opened ??= import('./s3-sdk').then((sdk) => ({ sdk, client: new sdk.S3Client(this.#clientSettings()) }));
    const { sdk, client } = await this.#opened;
    return call(client, sdk);
  }

  #clientSettings() {
    const { endpoint, region, isPathStyle, answerWithin } = this.setting;
    const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
    return {
      ...(endpoint && { endpoint }),
      ...(region && { region }),
      forcePathStyle: isPathStyle,
      maxAttempts: MAX_ATTEMPTS,
      logger: SILENT_LOGGER,
      // Newer sums at the end of a body are not known to all stores; each body is signed with its hash instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
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
export function formatSdkError(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  return [code ?? name, message].filter((each) => each).join(': ');
}

function isMissingObject(error: unknown): boolean {
  const { name } = error as { name?: string };
  return name === 'NoSuchKey' || name === 'NotFound';
}
