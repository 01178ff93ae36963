/** A response with an error status: the server's message, word for word, and its details. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** A stable machine-readable code: `already_decided`. */
  readonly code: string;
  /** One sentence for each invalid field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The complete body: current status, `retryAfter`, `previous` … */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === 'string' ? body.message : `HTTP ${status}`);
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'unknown';
    this.errors = isTexts(body.errors) ? body.errors : {};
    this.details = body;
  }
}

/** An error for a missing response: no network, a timeout, or a hotspot that responded instead of our server. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
