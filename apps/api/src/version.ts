/** Set by the build. A checkout that runs from source has the version `source`. */
declare const WAHA_VERSION: string | undefined;
/** Set only by the packager. */
declare const WAHA_COMMIT: string | undefined;
declare const WAHA_BUILT_AT: string | undefined;

export const VERSION = typeof WAHA_VERSION === 'string' ? WAHA_VERSION : 'source';
/** The commit of the packaged program: `1a2b3c4d5e`. */
export const COMMIT = typeof WAHA_COMMIT === 'string' ? WAHA_COMMIT : undefined;
/** The time of that commit, which counts as the time of the build: `2026-11-30T06:13:34.000Z`. */
export const BUILT_AT = typeof WAHA_BUILT_AT === 'string' ? WAHA_BUILT_AT : undefined;
