/** Paths of documents about a member's money, separate from their endpoints because a link needs only the path. */
export const WITHDRAWALS_DOCUMENT_PATH = '/wallets/:userId/withdrawals-statement';
export const MEMBER_MONTH_PATH = '/wallets/:userId/months/:month';
