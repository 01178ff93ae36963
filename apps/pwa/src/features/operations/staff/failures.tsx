import { i18n } from '@lingui/core';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { formatRelative } from '../../../platform/format';
import { StaffTable } from '../../../shell/staff/table';
import { SectionHeading } from '../../../ui/section-heading';

/** What went wrong in the last 24 hours; the request's id finds it in the log. */
export function Failures({ failures }: Pick<WireOperations, 'failures'>) {
  const title = i18n._('Errors of the last 24 hours');
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      {failures.length === 0 ? (
        <p className="text-ink-soft">{i18n._('None.')}</p>
      ) : (
        <StaffTable
          label={title}
          head={[i18n._('What'), i18n._('When'), i18n._('Status'), i18n._('Reason'), i18n._('Code')]}
          rows={failures.map(({ at, method, route, status, code, requestId }) => ({
            key: requestId,
            cells: [`${method} ${route}`, formatRelative(at), status, code, requestId],
          }))}
        />
      )}
    </section>
  );
}
