/**
 * Created by `build/translations.ts` from the catalogues in this folder. The declaration lets type checking run without
 * generated files.
 */
declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
  /** The files to cache for this language: the module itself, and a font that only this language needs. */
  export const addresses: readonly string[];
}
