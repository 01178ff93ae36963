import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayee } from '@waha/domain/company/company.contract';
import { payeesEditor, type WireEditedPayees } from '@waha/domain/company/staff/payees.contract';
import { createPayee, PAYEE_LISTS } from '@waha/domain/company/staff/payees-draft';
import type { PayeeDraft, PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import { PAYEES_FAULTS } from '@waha/domain/company/staff/payees-faults';
import { PAYMENT_METHODS } from '@waha/domain/kernel/payment-method';
import { Landmark } from 'lucide-react';
import { createDraftQueries, type DraftEditor, useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { DraftForm } from '#shell/staff/drafts/draft-form';
import { DraftHead, DraftParts } from '#shell/staff/drafts/draft-parts';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { EditableList } from '#shell/staff/drafts/editable-list';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { SectionHeading } from '#ui/section-heading';
import { SelectField } from '#ui/select-field';
import { PayeeFields } from './payee-fields';
import { translateMethod, translatePayeeChange, translatePayeePart, translatePayeeValue } from './translate-payee-part';

const queries = createDraftQueries(['company', 'editor', 'payees'], payeesEditor);

/** The editor of the accounts that members pay to, with its draft. */
export function PayeesPage() {
  const payees = useQuery(queries.edited());
  return <QueryBoundary query={payees}>{(editedPayees) => <Editor thing={editedPayees} />}</QueryBoundary>;
}

function Editor({ thing: editedPayees }: { thing: WireEditedPayees }) {
  const title = i18n._('Payment accounts');
  const editor: DraftEditor<PayeesDraft> = {
    ...{ id: 'payees', title, edited: editedPayees, lists: PAYEE_LISTS },
    ...{ translatePart: translatePayeePart, formatValue: translatePayeeValue, translateChange: translatePayeeChange },
    aboutPublishing: i18n._(
      'All administrators are notified by email. Payments already sent are still checked against the accounts shown at that time.',
    ),
    commands: useDraftCommands<PayeesDraft>('company', payeesEditor),
  };
  return (
    <DraftParts
      editor={editor}
      head={
        <DraftHead
          title={title}
          mark={<DraftState draft={editedPayees.draft} otherwise={<Badge tone="leaf">{i18n._('Published')}</Badge>} />}
        />
      }
      form={<PayeesForm editor={editor} />}
      previewLabel={i18n._('Preview as a member')}
      preview={<Preview />}
      versions={queries.versions()}
    />
  );
}

function PayeesForm({ editor }: { editor: DraftEditor<PayeesDraft> }) {
  return (
    <DraftForm editor={editor} faultTexts={PAYEES_FAULTS}>
      {({ content: { payees }, change, language, languageField, errorOn, hasError }) => (
        <Card className="grid gap-4">
          {languageField}
          <p aria-live="polite" className="text-sm text-bougainvillea empty:hidden">
            {errorOn('payees')}
          </p>
          <EditableList
            items={payees}
            path="payees"
            icon={Landmark}
            titleOf={({ id, enabled }) =>
              enabled ? translateMethod(id) : i18n._('{name}, disabled', { name: translateMethod(id) })
            }
            nameOf={({ id }) => translateMethod(id)}
            hasError={hasError}
            onChange={(next) => change({ payees: next })}
          >
            {(payee, path, set) => <PayeeFields {...{ payee, path, language, errorOn }} onChange={set} />}
          </EditableList>
          <AddPayee payees={payees} onAdd={(payee) => change({ payees: [...payees, payee] })} />
        </Card>
      )}
    </DraftForm>
  );
}

function AddPayee({ payees, onAdd }: { payees: readonly PayeeDraft[]; onAdd: (payee: PayeeDraft) => void }) {
  const unusedMethods = PAYMENT_METHODS.filter((method) => payees.every(({ id }) => id !== method));
  if (unusedMethods.length === 0) return null;
  return (
    <SelectField
      label={i18n._('Add an account')}
      name="add"
      value={'' as (typeof unusedMethods)[number] | ''}
      options={[
        { value: '' as const, label: i18n._('Choose a payment method') },
        ...unusedMethods.map((value) => ({ value, label: translateMethod(value) })),
      ]}
      onChange={(method) => method !== '' && onAdd(createPayee(method))}
    />
  );
}

/** Shows the accounts of the draft as members see them. */
function Preview() {
  return (
    <DraftPreview query={queries.preview}>
      {(payees, dir) => (
        <section aria-label={i18n._('Preview as a member')} className="grid gap-4">
          {payees.map((payee) => (
            <PayeeView key={payee.method} {...{ payee, dir }} />
          ))}
        </section>
      )}
    </DraftPreview>
  );
}

function PayeeView({ payee, dir }: { payee: WirePayee; dir: 'rtl' | 'auto' }) {
  const { label, holder, number, address, network, instructions } = payee;
  return (
    <Card className="grid gap-3">
      <div dir={dir}>
        <SectionHeading>{label}</SectionHeading>
      </div>
      <DetailList
        details={[
          { label: i18n._('Holder'), value: holder, isWritten: true },
          { label: i18n._('Number'), value: number },
          ...(address ? [{ label: i18n._('Address'), value: address, isWritten: true }] : []),
          ...(network ? [{ label: i18n._('Network'), value: network, isWritten: true }] : []),
        ]}
      />
      <p dir={dir}>{instructions}</p>
    </Card>
  );
}
