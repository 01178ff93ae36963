/** The address of the settings of electronic invoices, on the dashboard of administrators. */
export const SETTINGS_ADDRESS: Record<string, string> = { view: 'seller', part: 'e-invoices' };

/** The address of the company details, which electronic invoices name as the seller. */
export const SELLER_ADDRESS: Record<string, string> = { view: 'seller' };
