import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireReport } from '@waha/domain/facility/facility.contract';
import { FileText } from 'lucide-react';
import { formatDay } from '#platform/language/format';
import { useMember } from '#platform/session';
import { DocumentsOfflineNote, OpenFileLink } from '#shell/files/open-file-link';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { reportsQuery } from './facility.queries';

/** Reports about the member's facility service, each a PDF (spec 2 §2). */
export function ReportList() {
  const { userId } = useMember();
  const reports = useQuery(reportsQuery(userId));
  return (
    <QueryBoundary query={reports} translateFailure={() => i18n._('Impossible de charger les rapports.')}>
      {(list) => (list.length > 0 ? <Reports reports={list} /> : <EmptyState>{i18n._('No reports yet.')}</EmptyState>)}
    </QueryBoundary>
  );
}

function Reports({ reports }: { reports: readonly WireReport[] }) {
  return (
    <div className="grid gap-3">
      <DocumentsOfflineNote>{i18n._('Reports open when you are online.')}</DocumentsOfflineNote>
      <ul aria-label={i18n._('Reports')} className="grid gap-3">
        {reports.map(({ _id, pdfUrl, createdAt }) => {
          const name = i18n._('Report of {date}', { date: formatDay(createdAt) });
          return (
            <li key={_id} className="flex flex-wrap items-center gap-3 rounded-xl border border-line p-4">
              <FileText className="size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1 font-medium">{name}</span>
              <OpenFileLink address={pdfUrl} label={i18n._('Open {name}', { name })}>
                {i18n._('Open')}
              </OpenFileLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
