import type { S3Client } from '@aws-sdk/client-s3';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { BucketKeys } from '#platform/config/backup-copy-setting';
import { type BucketSetting, formatBucketUrl } from '#platform/config/files-setting';
import { RefusalError } from '#platform/http/refusal-error';
import { recordRecovered } from '#platform/process/record-recovered';
import { StorageUnavailableError } from './storage-unavailable-error';

type Sdk = typeof import('./s3-sdk');

/** The time in which a reachable store accepts a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 3 * SECOND;

/** The attempts per call, with growing pauses. More would block callers for too long. */
export const MAX_ATTEMPTS = 3;

/** The limits of calls that are complete with their response, for work that nobody waits for. */
type CallLimits = { attempts: number; timeoutMs: number };

/** The options that a call passes to the SDK's `send`. Without limits there are none. */
type CallOptions = { abortSignal?: AbortSignal; requestTimeout?: number };

/** The pauses between the attempts of a call take less. */
const MAX_PAUSES_MS = 5 * SECOND;

/** Each file that is sent to a phone uses one, for as long as the phone takes. */
const MAX_CONNECTIONS = 256;

/** The SDK's default logger would print errors that are logged here anyway. */
const SILENT_LOGGER = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Receives messages for the operator: when the store becomes unreachable, and when it recovers. */
type Log = { error(what: object, text: string): void; info(what: object, text: string): void };

type Call<Answer> = (client: S3Client, sdk: Sdk, options: CallOptions) => Promise<Answer>;

/** A bucket and the calls to it. The SDK is loaded with the first call. */
export class Bucket {
  readonly label: string;
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  #unavailableSince: Instant | undefined;

  constructor(
    readonly setting: BucketSetting,
    private readonly log: Log,
    /** Without them the SDK finds the keys of the machine. */
    private readonly keys?: BucketKeys,
    /** They also bound responses that begin and do not end. Without them, the reader of a response does. */
    private readonly limits?: CallLimits,
  ) {
    this.label = formatBucketUrl(setting);
  }

  /**
   * @returns undefined if the object does not exist
   * @throws StorageUnavailableError for all other errors, logged once
   */
  async send<Answer>(call: Call<Answer>): Promise<Answer | undefined> {
    try {
      const result = await this.#do(call);
      this.#markAvailable();
      return result;
    } catch (error) {
      if (isMissingObject(error)) {
        this.#markAvailable();
        return undefined;
      }
      // These errors are not the store's: an invalid id, and a missing staged file.
      if (error instanceof RefusalError || (error as NodeJS.ErrnoException).syscall === 'open') throw error;
      throw this.markUnavailable(error);
    }
  }

  /**
   * Sends a call and throws the SDK's own errors: for the operator.
   * @param timeoutMs replaces the timeout of the limits
   */
  async sendWithSdkErrors<Answer>(call: Call<Answer>, timeoutMs?: number): Promise<Answer | undefined> {
    return this.#do(call, timeoutMs).catch((error: unknown) => {
      if (isMissingObject(error)) return undefined;
      throw error;
    });
  }

  /** Returns since when the store cannot be reached; `undefined` while the last call succeeded. */
  unavailableSince(): Instant | undefined {
    return this.#unavailableSince;
  }

  /** Records that the store cannot be reached. */
  markUnavailable(error: unknown): StorageUnavailableError {
    const because = formatSdkError(error);
    if (this.#unavailableSince === undefined)
      this.log.error({ store: this.label, because }, 'file storage unavailable');
    this.#unavailableSince ??= Date.now();
    return new StorageUnavailableError(because);
  }

  close(): void {
    this.#opened
      ?.then(({ client }) => client.destroy())
      .catch((error: unknown) => recordRecovered('bucket-close', error));
  }

  #markAvailable(): void {
    if (this.#unavailableSince !== undefined) this.log.info({ store: this.label }, 'file storage available again');
    this.#unavailableSince = undefined;
  }

  async #do<Answer>(call: Call<Answer>, timeoutMs = this.limits?.timeoutMs): Promise<Answer> {
    this.#opened ??= import('./s3-sdk').then((sdk) => ({ sdk, client: new sdk.S3Client(this.#clientSettings()) }));
    const { sdk, client } = await this.#opened;
    if (!this.limits || timeoutMs === undefined) return call(client, sdk, {});
    const totalMs = this.limits.attempts * timeoutMs + MAX_PAUSES_MS;
    const abortSignal = AbortSignal.timeout(totalMs);
    try {
      return await call(client, sdk, { abortSignal, requestTimeout: timeoutMs });
    } catch (error) {
      if (!abortSignal.aborted) throw error;
      const message = `no complete response within ${totalMs / SECOND} s`;
      throw Object.assign(new Error(message, { cause: error }), { code: 'ETIMEDOUT' });
    }
  }

  #clientSettings() {
    const { endpoint, region, isPathStyle, answerWithin } = this.setting;
    const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
    return {
      ...(endpoint && { endpoint }),
      ...(region && { region }),
      ...(this.keys && { credentials: this.keys }),
      forcePathStyle: isPathStyle,
      maxAttempts: this.limits?.attempts ?? MAX_ATTEMPTS,
      logger: SILENT_LOGGER,
      // Not all stores support the newer checksums at the end of a body. Each body is signed with its hash instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: answerWithin,
        throwOnRequestTimeout: true,
        // A phone may read slowly: the timeout of the store's reads is enforced by the reader.
        socketTimeout: 0,
        httpAgent: agent,
        httpsAgent: agent,
      },
    } as const;
  }
}

/** Formats an error of the SDK: its name and message, and no data that was sent. */
export function formatSdkError(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  return [code ?? name, message].filter((each) => each).join(': ');
}

function isMissingObject(error: unknown): boolean {
  const { name } = error as { name?: string };
  return name === 'NoSuchKey' || name === 'NotFound';
}
