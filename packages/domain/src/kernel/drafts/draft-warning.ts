/** A doubtful part of a draft, which a person confirms before publication by its key. */
export type DraftWarning = { about: string; id: string };

/** Returns the key that confirms a warning: `plan:<id>`. */
export const toDraftWarningKey = ({ about, id }: DraftWarning): string => `${about}:${id}`;
