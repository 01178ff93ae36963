/** The header of a decision that the server holds back for some seconds, so that it can be undone: `waha-hold: 1`. */
export const HOLD_HEADER = 'waha-hold';
