import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import type { AuditKind } from '@waha/domain/audit/audit-kind';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { translateAction } from '#shell/staff/history/translate-action';
import { translateActor } from '#shell/staff/history/translate-actor';
import { translateDetails } from '#shell/staff/history/translate-details';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { auditQuery } from './audit.queries';
import { AuditKindField } from './audit-kind-field';
import { findLineTarget } from './line-target';

/** Lists a person's actions and the actions that concern them, the newest first. */
export function MemberTimeline({ userId }: { userId: string }) {
  const [kind, setKind] = useState<AuditKind>();
  const noFilters = { q: undefined, by: undefined, from: undefined, to: undefined };
  const list = useInfiniteQuery(auditQuery({ ...noFilters, kind, person: userId }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="max-w-sm">
        <AuditKindField kind={kind} onChange={setKind} />
      </div>
      <QueryBoundary query={list}>
        {({ pages }) => {
          const lines = pages.flatMap(({ page }) => page);
          if (lines.length === 0) return <EmptyState>{i18n._('No activity yet.')}</EmptyState>;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <ol
                aria-label={i18n._('Timeline')}
                className="grid grid-cols-[minmax(0,1fr)] gap-4 border-s-2 border-line ps-4"
              >
                {lines.map((line) => (
                  <Line key={line._id} line={line} />
                ))}
              </ol>
              <ShowMoreButton list={list} />
            </div>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

function Line({ line }: { line: WireAuditLine }) {
  const { at, action, by, subject, details, member } = line;
  const target = findLineTarget(line);
  const detailItems = translateDetails(line);
  const isSubjectShown =
    (member && subject?.label === translateActor(member)) || Object.values(details).includes(subject?.label ?? '');
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <span className="block font-medium">{translateAction(action, details)}</span>
        <span className="block text-sm text-ink-soft">
          {i18n._('{who}, {time}', { who: translateActor(by), time: formatStaffTime(at) })}
        </span>
        {subject?.label && !isSubjectShown ? (
          <Untranslated isTruncated className="text-sm text-ink-soft">
            {subject.label}
          </Untranslated>
        ) : null}
        {detailItems.map(({ label, value }) => (
          <span key={label} className="block text-sm text-ink-soft">
            {i18n._('{label}: {value}', { label, value })}
          </span>
        ))}
      </div>
      {target ? (
        <Link
          to="."
          search={target}
          aria-label={i18n._('Open: {what}', { what: translateAction(action, details) })}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-blue-wash hover:text-ink"
        >
          <ChevronRight className="size-5 rtl:-scale-x-100" />
        </Link>
      ) : null}
    </li>
  );
}
