/** Made by `build/words.ts` of the catalogues in this folder, so that type checking needs no generated file. */
declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
  /** Of what has to be kept to speak it: the file that they came in, letters that only it has. */
  export const addresses: readonly string[];
}
