/**
 * The source text, in the specification's own wording, is the message id. `source` is that wording as a catalogue. It
 * is always loaded, because without a catalogue production builds do not fill placeholders. The three other languages
 * are complete, and none falls back to another.
 */
export default {
  sourceLocale: 'source',
  locales: ['source', 'fr', 'ar', 'en'],
  catalogs: [
    {
      path: '<rootDir>/apps/pwa/src/translations/{locale}',
      include: ['apps/pwa/src', 'packages/domain/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
    },
  ],
  format: 'po',
  formatOptions: { origins: false, lineNumbers: false },
  orderBy: 'messageId',
};
