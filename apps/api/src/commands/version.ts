import { VERSION } from '../version';

/** Prints the version. */
export async function version(): Promise<void> {
  console.log(VERSION);
}
