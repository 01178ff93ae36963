/** Returns a handler for an error that the app works on without. It logs where the error came from. */
export function logFailure(operation: string): (error: unknown) => undefined {
  return (error) => void console.warn(operation, error);
}
