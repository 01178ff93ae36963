import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { payeesQuery } from '#platform/config-query';
import { QueryBoundary } from '../states/query-boundary';
import { MethodField } from './method-field';
import { PayeeCard, type PayeeCardProps } from './payee-card';

type PayeeChoiceProps = Omit<PayeeCardProps, 'payee'> & {
  value: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
};

/**
 * Shows the enabled payment methods, and the account of the chosen one. If there is only one method, it is shown as
 * chosen, without a call of `onChoose`.
 */
export function PayeeChoice({ value, onChoose, ...transfer }: PayeeChoiceProps) {
  const payees = useQuery(payeesQuery());
  return (
    <QueryBoundary query={payees} translateFailure={() => i18n._('The payment methods could not be loaded.')}>
      {(all) => {
        if (all.length === 0)
          return <p className="text-sm text-ink-soft">{i18n._('No payment method is available at the moment.')}</p>;
        const payee = all.length === 1 ? all[0] : all.find(({ method }) => method === value);
        return (
          <div className="grid gap-4">
            <MethodField payees={all} value={payee?.method} onChoose={onChoose} />
            {payee ? <PayeeCard payee={payee} {...transfer} /> : null}
          </div>
        );
      }}
    </QueryBoundary>
  );
}
