/** Catalogues are compiled when they are imported, so that type checking needs no generated file. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
