/** Set by the build. A checkout that runs from source has the version `source`. */
declare const WAHA_VERSION: string | undefined;
/** Set only by the packager. */
declare const WAHA_COMMIT: string | undefined;

export const VERSION = typeof WAHA_VERSION === 'string' ? WAHA_VERSION : 'source';
/** The commit of the packaged program: `1a2b3c4`. */
export const COMMIT = typeof WAHA_COMMIT === 'string' ? WAHA_COMMIT : undefined;
