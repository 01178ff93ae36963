import { i18n } from '@lingui/core';
import { MINUTE } from '@waha/domain/kernel/time';
import { useState } from 'react';
import { sayText } from '../../../platform/language/words';
import { newId } from '../../../platform/new-id';
import { sayError } from '../../../platform/say-error';
import { useSubmit } from '../../../platform/use-submit';
import { Button } from '../../../ui/button';
import { ChoiceField } from '../../../ui/choice-field';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import { FileField } from '../../files/file-field';
import { checkPaper, type Paper, type PaperDraft, type PaperNeeds } from './paper-draft';

/** How long a paper of ten megabytes may take over a slow link. */
export const PAPER_TIMEOUT = 5 * MINUTE;

const EMPTY = { date: '', amount: '', status: 'pending', pdf: undefined } as const;

type Shape = PaperNeeds & { hasAmount?: boolean; hasStatus?: boolean };

type StaffPaperFormProps = Shape & {
  /** Names the form. */
  label: string;
  /** What stands there already. */
  initial?: Partial<PaperDraft>;
  /** On the button. */
  verb: string;
  send: (paper: Paper) => Promise<{ message: string }>;
  onDone: () => void;
  onCancel: () => void;
};

/** A PDF that staff give a member, with its date, amount and status where it has them. */
export function StaffPaperForm(props: StaffPaperFormProps) {
  const { label, verb, initial, send, onDone, onCancel, ...shape } = props;
  const [draft, setDraft] = useState<PaperDraft>(() => ({ ...EMPTY, ...initial, key: newId() }));
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    (typed: PaperDraft) => checkPaper(typed, shape),
    send,
    {
      say: (error) => i18n._('Upload failed. {reason}', { reason: sayError(error) }),
      onSent: (reply) => {
        toast.success(sayText(reply.message));
        onDone();
      },
    },
  );
  // Another paper is another command: only the very same one is sent under the same key.
  const change = (field: string, part: Partial<PaperDraft>) => {
    clearError(field);
    setDraft({ ...draft, ...part, key: newId() });
  };
  return (
    <Form
      aria-label={label}
      className="grid gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={() => void submit(draft)}
    >
      <PaperFields {...shape} draft={draft} change={change} errorOn={errorOn} />
      {message ? (
        <p role="alert" className="text-sm text-bougainvillea">
          {message}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy}>{verb}</Button>
        <Button variant="secondary" disabled={busy} onPress={onCancel}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </Form>
  );
}

type PaperFieldsProps = Shape & {
  draft: PaperDraft;
  change: (field: string, part: Partial<PaperDraft>) => void;
  errorOn: (field: string) => string | undefined;
};

function PaperFields({ dateName, needsPdf, hasAmount, hasStatus, draft, change, errorOn }: PaperFieldsProps) {
  return (
    <>
      {dateName ? (
        <Field
          label={i18n._('Date')}
          name={dateName}
          type="date"
          value={draft.date}
          onChange={(date) => change(dateName, { date })}
          error={errorOn(dateName)}
        />
      ) : null}
      {hasAmount ? (
        <Field
          label={i18n._('Amount in TND')}
          name="amount"
          inputMode="decimal"
          placeholder="149.500"
          value={draft.amount}
          onChange={(amount) => change('amount', { amount })}
          error={errorOn('amount')}
        />
      ) : null}
      {hasStatus ? (
        <ChoiceField
          label={i18n._('Status')}
          options={[
            { value: 'pending', label: i18n._('Pending') },
            { value: 'paid', label: i18n._('Paid') },
          ]}
          value={draft.status}
          onChoose={(status) => change('status', { status })}
        />
      ) : null}
      <FileField
        label={needsPdf ? i18n._('PDF') : i18n._('Another PDF, to replace this one')}
        name="pdf"
        accept="application/pdf"
        value={draft.pdf}
        onChoose={(pdf) => change('pdf', { pdf })}
        error={errorOn('pdf')}
      />
    </>
  );
}
