/**
 * The source text, in the specification's own wording, is the message id. `source` is that wording as a
 * catalogue: always loaded, since without one the placeholders stay unfilled in production. The three languages stand
 * beside it, each complete: none falls back to another.
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
