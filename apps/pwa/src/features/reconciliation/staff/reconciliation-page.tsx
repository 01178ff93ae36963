import { useReconciliationAddress } from './reconciliation-address';
import { StatementView } from './statement-view';
import { StatementsPage } from './statements-page';

/** Statements of banks and wallets, held against what waits for money. */
export function ReconciliationPage() {
  const { statement } = useReconciliationAddress();
  return statement ? <StatementView key={statement} id={statement} /> : <StatementsPage />;
}
