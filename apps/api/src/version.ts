/** Set by the build; a checkout that runs from source calls itself so. */
declare const WAHA_VERSION: string | undefined;

export const VERSION = typeof WAHA_VERSION === 'string' ? WAHA_VERSION : 'source';
