import { useReconciliationAddress } from './reconciliation-address';
import { StatementView } from './statement-view';
import { StatementsPage } from './statements-page';

/** The statements of banks and wallets, matched with pending payments. */
export function ReconciliationPage() {
  const { statement } = useReconciliationAddress();
  return statement ? <StatementView key={statement} id={statement} /> : <StatementsPage />;
}
