/** Where papers of a member's money are, apart from their rows: a link needs nothing more of them. */
export const WITHDRAWALS_DOCUMENT_PATH = '/wallets/:userId/withdrawals-statement';
export const MEMBER_MONTH_PATH = '/wallets/:userId/months/:month';
