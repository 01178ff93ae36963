import type { WireAuditLine, WireAuditPerson } from '@waha/domain/audit/audit.contract';
import { fromIso } from '@waha/domain/kernel/time';
import { type Columns, createTimeCell } from '#platform/documents/export-table';

const formatPerson = ({ _id, name }: WireAuditPerson) => name ?? _id;

export const auditExportColumns = {
  time: ({ at }) => createTimeCell(fromIso(at) ?? null),
  action: ({ action }) => action,
  who: ({ by }) => (typeof by === 'string' ? by : formatPerson(by)),
  about: ({ subject }) => subject?.label ?? subject?._id,
  member: ({ member }) => member && formatPerson(member),
  details: ({ details }) =>
    Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
} as const satisfies Columns<WireAuditLine>;
