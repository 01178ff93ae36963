import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import { AUDIT_KINDS, type AuditKind } from '@waha/domain/audit/audit-kind';
import { exportAudit } from '@waha/domain/staff-exports.contract';
import { X } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { formatStaffTime } from '../../../platform/language/format';
import { sayError } from '../../../platform/say-error';
import { StaffExport } from '../../../shell/staff/export/export-button';
import { sayAction } from '../../../shell/staff/history/say-action';
import { sayWho } from '../../../shell/staff/history/say-who';
import { readFurther } from '../../../shell/staff/queue';
import { useTypedSearch } from '../../../shell/staff/use-typed-search';
import { type WorkItem, WorkList } from '../../../shell/staff/work-list';
import { Loaded } from '../../../shell/states/query-boundary';
import { AsWritten } from '../../../ui/as-written';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Field } from '../../../ui/field';
import { SelectField } from '../../../ui/select-field';
import { auditQuery } from './audit.queries';
import { type AuditFilter, useAuditAddress } from './audit-address';
import { AuditLine } from './audit-line';
import { LogSummary } from './log-summary';

/** Who did what to whom: nobody can change a line of it, and each look at a paper is one. */
export function AuditPage() {
  const { item, go, ...filter } = useAuditAddress();
  const [typed, type] = useTypedSearch(filter.q ?? '');
  const q = useDeferredValue(typed.trim()) || undefined;
  const list = useInfiniteQuery(auditQuery({ ...filter, q }));
  const lines = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const line = lines.find(({ _id }) => _id === item);
  return (
    <WorkList
      label={i18n._('Log')}
      items={lines.map(toItem)}
      chosen={line?._id}
      onChoose={(id) => go({ item: id })}
      {...readFurther(list)}
      head={
        <Filters
          exported={<StaffExport row={exportAudit} query={{ ...filter, q }} />}
          typed={typed}
          onType={(text) => {
            type(text);
            go({ q: text.trim() });
          }}
          filter={filter}
          onFilter={go}
          personName={nameIn(lines, filter.person)}
        />
      }
      whenEmpty={
        <Loaded query={list} sayFailure={sayError}>
          {() => <EmptyState picture="no-results">{i18n._('Nothing of this kind was done.')}</EmptyState>}
        </Loaded>
      }
      summary={<LogSummary lines={lines} isWhole={!list.hasNextPage} onOpen={(id) => go({ item: id })} />}
      details={line ? <AuditLine key={line._id} line={line} onGo={go} /> : null}
    />
  );
}

function toItem({ _id, at, action, by, subject, member, details }: WireAuditLine): WorkItem {
  const whose = subject?.label ?? (member ? sayWho(member) : undefined);
  return {
    id: _id,
    title: sayAction(action, details),
    line: (
      <>
        <span className="block truncate">
          {i18n._('{who}, {time}', { who: sayWho(by), time: formatStaffTime(at) })}
        </span>
        {whose && whose !== sayWho(by) ? <AsWritten isCut>{whose}</AsWritten> : null}
      </>
    ),
  };
}

/** Somebody's name, of the lines that were read. */
function nameIn(lines: readonly WireAuditLine[], id: string | undefined): string | undefined {
  if (!id) return undefined;
  const people = lines.flatMap(({ by, member }) => [by, member]);
  const found = people.find((each) => typeof each === 'object' && each._id === id);
  return found ? sayWho(found) : i18n._('One person');
}

/** Two days side by side where each has room for its digits. */
const BESIDE_OR_BELOW = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
} as const;

type FiltersProps = {
  exported: ReactNode;
  typed: string;
  onType: (text: string) => void;
  filter: AuditFilter;
  onFilter: (part: Partial<AuditFilter>) => void;
  personName: string | undefined;
};

function Filters({ exported, typed, onType, filter, onFilter, personName }: FiltersProps) {
  return (
    <div className="grid gap-3">
      {personName ? (
        <p className="flex items-center justify-between gap-3">
          <AsWritten isCut className="font-medium">
            {personName}
          </AsWritten>
          <Button
            variant="quiet"
            icon={<X aria-hidden="true" className="size-5" />}
            onPress={() => onFilter({ person: undefined })}
          >
            {i18n._('Everybody')}
          </Button>
        </p>
      ) : (
        <Field label={i18n._('Name, address or reference')} name="q" type="search" value={typed} onChange={onType} />
      )}
      <SelectField
        label={i18n._('What')}
        name="kind"
        options={[
          { value: 'all', label: i18n._('Everything') },
          ...AUDIT_KINDS.map((kind) => ({ value: kind, label: sayKind(kind) })),
        ]}
        value={filter.kind ?? 'all'}
        onChange={(kind) => onFilter({ kind: kind === 'all' ? undefined : kind })}
      />
      <div style={BESIDE_OR_BELOW}>
        <Field
          label={i18n._('From')}
          name="from"
          type="date"
          value={filter.from ?? ''}
          onChange={(from) => onFilter({ from })}
        />
        <Field label={i18n._('To')} name="to" type="date" value={filter.to ?? ''} onChange={(to) => onFilter({ to })} />
      </div>
      {exported}
    </div>
  );
}

const KINDS: Record<AuditKind, () => string> = {
  money: () => i18n._('Money: payments, withdrawals, recharges, invoices'),
  members: () => i18n._('Members, profiles and quizzes'),
  papers: () => i18n._('Papers given'),
  looks: () => i18n._('Looks at papers and messages'),
  'sign-ins': () => i18n._('Sign-ins and passwords'),
  staff: () => i18n._('Staff accounts'),
  catalogue: () => i18n._('Packs and prices'),
  operation: () => i18n._('Done on the server'),
};
const sayKind = (kind: AuditKind) => KINDS[kind]();
