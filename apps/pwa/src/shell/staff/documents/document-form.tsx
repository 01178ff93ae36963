import { i18n } from '@lingui/core';
import { MINUTE } from '@waha/domain/kernel/time';
import { useState } from 'react';
import { createId } from '#platform/create-id';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { useSubmit } from '#platform/use-submit';
import { FileField } from '#shell/files/file-field';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import { checkDocument, type DocumentDraft, type DocumentRules, type MemberDocument } from './document-draft';

/** The timeout for a document of ten megabytes over a slow connection. */
export const DOCUMENT_TIMEOUT_MS = 5 * MINUTE;

const EMPTY_DRAFT = { date: '', amount: '', status: 'pending', pdf: undefined } as const;

type FormShape = DocumentRules & {
  /** The label of the date field, if it is not simply a date. */
  dateLabel?: string;
  hasAmount?: boolean;
  hasStatus?: boolean;
};

type StaffDocumentFormProps = FormShape & {
  /** Names the form. */
  label: string;
  /** The initial values. */
  initial?: Partial<DocumentDraft>;
  /** The label of the button. */
  verb: string;
  send: (memberDocument: MemberDocument) => Promise<{ message: string }>;
  onDone: () => void;
  onCancel: () => void;
};

/** A form for a member's PDF, with its date, amount and status if it has them. */
export function StaffDocumentForm(props: StaffDocumentFormProps) {
  const { label, verb: submitLabel, initial, send, onDone, onCancel, ...shape } = props;
  const [draft, setDraft] = useState<DocumentDraft>(() => ({ ...EMPTY_DRAFT, ...initial, key: createId() }));
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    (typed: DocumentDraft) => checkDocument(typed, shape),
    send,
    {
      translateFailure: (error) => i18n._('Upload failed. {reason}', { reason: translateError(error) }),
      onSent: (reply) => {
        toast.success(translateText(reply.message));
        onDone();
      },
    },
  );
  // A changed document is another command: only an unchanged one is sent again under the same key.
  const change = (field: string, changes: Partial<DocumentDraft>) => {
    clearError(field);
    setDraft({ ...draft, ...changes, key: createId() });
  };
  return (
    <Form
      aria-label={label}
      className="grid gap-4 rounded-xl border border-line bg-surface p-4"
      onSubmit={() => void submit(draft)}
    >
      <DocumentFields {...shape} draft={draft} change={change} errorOn={errorOn} />
      {message ? (
        <p role="alert" className="text-sm text-bougainvillea">
          {message}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy}>{submitLabel}</Button>
        <Button variant="secondary" disabled={busy} onPress={onCancel}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </Form>
  );
}

type DocumentFieldsProps = FormShape & {
  draft: DocumentDraft;
  change: (field: string, changes: Partial<DocumentDraft>) => void;
  errorOn: (field: string) => string | undefined;
};

function DocumentFields({ draft, change, errorOn, ...shape }: DocumentFieldsProps) {
  const { dateName, dateLabel = i18n._('Date'), needsPdf, hasAmount, hasStatus } = shape;
  return (
    <>
      {dateName ? (
        <Field
          label={dateLabel}
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
        label={needsPdf ? i18n._('PDF') : i18n._('New PDF, to replace this one')}
        name="pdf"
        accept="application/pdf"
        value={draft.pdf}
        onChoose={(pdf) => change('pdf', { pdf })}
        error={errorOn('pdf')}
      />
    </>
  );
}
