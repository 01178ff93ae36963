/** Returns the HTTP status of a response, and the code of its refusal if it is one. */
export function readRefusal(response: { statusCode: number; json(): { code?: string } }): [number, string | undefined] {
  return [response.statusCode, response.json().code];
}
