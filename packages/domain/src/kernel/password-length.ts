/** The fewest characters of a new password. */
export const PASSWORD_MIN_LENGTH = 8;
/** The most characters of a password. */
export const PASSWORD_MAX_LENGTH = 200;
