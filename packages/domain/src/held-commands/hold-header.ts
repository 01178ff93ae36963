/** The header of a decision that the server holds back for some seconds, so that it can be undone: `waha-hold: 1`. */
export const HOLD_HEADER = 'waha-hold';

/** The header with the id of the command that makes several decisions: they are carried out at the same time. */
export const HOLD_GROUP_HEADER = 'waha-hold-group';
