/** Set by the build; a checkout that runs from source calls itself so. */
declare const WAHA_VERSION: string | undefined;
/** Set by the packager alone. */
declare const WAHA_COMMIT: string | undefined;

export const VERSION = typeof WAHA_VERSION === 'string' ? WAHA_VERSION : 'source';
/** The commit that the packaged program was made from: `1a2b3c4`. */
export const COMMIT = typeof WAHA_COMMIT === 'string' ? WAHA_COMMIT : undefined;
