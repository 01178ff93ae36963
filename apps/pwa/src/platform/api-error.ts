/** An answer that says no: what the server said, word for word, and what came with it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** A stable machine word: `already_decided`. */
  readonly code: string;
  /** One sentence for each wrong field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The whole body: standing status, `retryAfter`, `previous` … */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === 'string' ? body.message : `HTTP ${status}`);
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'unknown';
    this.errors = isTexts(body.errors) ? body.errors : {};
    this.details = body;
  }
}

/** No answer of our server came: no network, a time-out, or a hotspot that answered in its place. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
