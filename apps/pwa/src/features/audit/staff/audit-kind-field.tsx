import { i18n } from '@lingui/core';
import { AUDIT_KINDS, type AuditKind } from '@waha/domain/audit/audit-kind';
import { SelectField } from '#ui/select-field';

type AuditKindFieldProps = { kind: AuditKind | undefined; onChange: (kind: AuditKind | undefined) => void };

/** Limits a list of actions to one kind. */
export function AuditKindField({ kind, onChange }: AuditKindFieldProps) {
  return (
    <SelectField
      label={i18n._('Action')}
      name="kind"
      options={[
        { value: 'all', label: i18n._('All') },
        ...AUDIT_KINDS.map((each) => ({ value: each, label: translateKind(each) })),
      ]}
      value={kind ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  );
}

const KIND_LABELS: Record<AuditKind, () => string> = {
  money: () => i18n._('Money: payments, withdrawals, recharges, invoices'),
  members: () => i18n._('Members, profiles and quizzes'),
  papers: () => i18n._('Documents issued'),
  looks: () => i18n._('Document and message views'),
  'sign-ins': () => i18n._('Logins and passwords'),
  staff: () => i18n._('Staff accounts'),
  catalogue: () => i18n._('Packs and prices'),
  operation: () => i18n._('Server operations'),
};
const translateKind = (kind: AuditKind) => KIND_LABELS[kind]();
