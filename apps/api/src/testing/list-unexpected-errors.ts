import { UNEXPECTED_ERROR_MESSAGE } from '#platform/http/error-handler';

/** Returns the lines of a log that record an unexpected error, as `registerErrorHandler` writes them. */
export function listUnexpectedErrors({ logLines }: { logLines: readonly string[] }): string[] {
  return logLines.filter((line) => line.includes(`"msg":${JSON.stringify(UNEXPECTED_ERROR_MESSAGE)}`));
}
