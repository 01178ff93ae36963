import type { DraftLists } from '@waha/domain/kernel/drafts/draft-changes';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { PayeeDraft, PayeesDraft } from './payees-draft-schema';

/** An account that members pay to, as the catalogue file stores it. */
export type PayeeContent = {
  method: PaymentMethod;
  kind: 'local' | 'wallet';
  label: LocalizedText;
  holder: string;
  number: string;
  address?: string | undefined;
  network?: string | undefined;
  instructions: LocalizedText;
  enabled: boolean;
};

/** Accounts are compared one by one. */
export const PAYEE_LISTS: DraftLists = { payees: 'payee' };

const KIND_BY_METHOD: Readonly<Record<PaymentMethod, PayeeContent['kind']>> = {
  ...{ postal: 'local', d17: 'local', izi: 'local', flouci: 'local' },
  ...{ binance: 'wallet', bingx: 'wallet' },
};

export function toPayeesDraft(payees: readonly PayeeContent[]): PayeesDraft {
  return {
    payees: payees.map(({ method, enabled, label, holder, number, address = '', network = '', instructions }) => ({
      ...{ id: method, enabled, label, holder, number, address, network, instructions },
    })),
  };
}

export function toPayees({ payees }: PayeesDraft): PayeeContent[] {
  return payees.map(({ id, address, network, ...payee }) => ({
    ...{ method: id, kind: KIND_BY_METHOD[id], ...payee },
    ...(address !== '' && { address }),
    ...(network !== '' && { network }),
  }));
}

/** Returns the initial content of an account that is added in the app. */
export function createPayee(id: PaymentMethod): PayeeDraft {
  return { id, enabled: true, ...{ label: '', holder: '', number: '', address: '', network: '', instructions: '' } };
}
