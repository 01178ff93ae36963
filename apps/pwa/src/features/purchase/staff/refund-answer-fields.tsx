import { i18n } from '@lingui/core';
import type { Millimes } from '@waha/domain/kernel/money';
import type { SentRefundAnswer } from '@waha/domain/purchase/staff/refund-answer';
import { formatTnd } from '#platform/language/format';
import { AmountField } from '#shell/staff/drafts/amount-field';
import { ChoiceField } from '#ui/choice-field';
import { TextAreaField } from '#ui/text-area-field';

/** The answer as it is typed. */
export type RefundAnswerDraft = { isDue: boolean; amount: Millimes; reason: string };

type RefundAnswerFieldsProps = {
  /** The money received for the payment. */
  received: Millimes;
  draft: RefundAnswerDraft;
  onChange: (draft: RefundAnswerDraft) => void;
  /** The code of the refusal, after an attempt to confirm. */
  refusal: 'refund_amount_invalid' | 'refund_reason_missing' | undefined;
};

/** Asks how much of the money of a cancelled payment goes back: all, less with a reason, or nothing. */
export function RefundAnswerFields({ received, draft, onChange, refusal }: RefundAnswerFieldsProps) {
  const { isDue, amount, reason } = draft;
  return (
    <div className="grid gap-4">
      <ChoiceField
        label={i18n._('{amount} was received', { amount: formatTnd(received) })}
        options={[
          { value: 'due', label: i18n._('refund|Refund') },
          { value: 'not-due', label: i18n._('Nothing is due') },
        ]}
        value={isDue ? 'due' : 'not-due'}
        onChoose={(value) => onChange({ ...draft, isDue: value === 'due' })}
      />
      {isDue ? (
        <AmountField
          label={i18n._('Amount of the refund')}
          name="refund-amount"
          value={amount}
          onChange={(next) => onChange({ ...draft, amount: next })}
          error={
            refusal === 'refund_amount_invalid'
              ? i18n._('Enter an amount up to {amount}.', { amount: formatTnd(received) })
              : undefined
          }
        />
      ) : null}
      {isDue && amount === received ? null : (
        <TextAreaField
          label={isDue ? i18n._('Why less is refunded, as the member will read it') : i18n._('Why nothing is due')}
          name="refund-reason"
          dir={reason === '' ? undefined : 'auto'}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(next) => onChange({ ...draft, reason: next })}
          error={refusal === 'refund_reason_missing' ? i18n._('Please give a reason.') : undefined}
        />
      )}
    </div>
  );
}

/** Returns the answer as it is sent; an amount that cannot be read is more than any payment, and refused. */
export function toRefundAnswer({ isDue, amount, reason }: RefundAnswerDraft): SentRefundAnswer {
  if (!isDue) return { amount: 0, reason };
  return { amount: amount || Number.POSITIVE_INFINITY, ...(reason && { reason }) };
}
