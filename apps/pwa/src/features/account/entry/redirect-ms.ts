/** The toast and redirect times of the login screens, in milliseconds (spec 1 §9). */
export const LOGIN_TOAST_MS = 3000;
export const LOGIN_REDIRECT_MS = 1000;
export const SIGN_UP_TOAST_MS = 5000;
export const SIGN_UP_REDIRECT_MS = 5000;
