import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import { ChevronRight, UserRound } from 'lucide-react';
import { formatStaffTime } from '../../../platform/language/format';
import { HistoryOf } from '../../../shell/staff/history/history';
import { sayAction } from '../../../shell/staff/history/say-action';
import { sayDetails } from '../../../shell/staff/history/say-details';
import { sayWho } from '../../../shell/staff/history/say-who';
import { StaffReviewHead } from '../../../shell/staff/queue/review-header';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { DetailList } from '../../../ui/detail-list';
import type { AuditFilter } from './audit-address';
import { targetOf } from './line-target';

type AuditLineProps = {
  line: WireAuditLine;
  onGo: (part: Partial<AuditFilter> & { item?: undefined }) => void;
};

/** One line, all that was done to the same thing, and the ways on. */
export function AuditLine({ line, onGo }: AuditLineProps) {
  const { action, details, subject } = line;
  const title = sayAction(action, details);
  const target = targetOf(line);
  const isThing = subject && !['person', 'file', 'nothing'].includes(subject.kind);
  return (
    <article aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHead title={title} mark={null} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DetailList details={detailsOf(line)} />
        {target ? (
          <Link
            to="."
            search={target}
            className="flex min-h-11 items-center justify-between gap-3 rounded-xl border border-line px-4 font-medium hover:bg-paper"
          >
            {i18n._('Open it')}
            <ChevronRight aria-hidden="true" className="size-5 text-ink-soft rtl:-scale-x-100" />
          </Link>
        ) : null}
        {peopleOf(line).map(({ _id, name }) => (
          <Button
            key={_id}
            variant="secondary"
            icon={<UserRound aria-hidden="true" className="size-5" />}
            onPress={() => onGo({ person: _id, q: undefined, kind: undefined, item: undefined })}
          >
            {i18n._('Everything about {name}', { name })}
          </Button>
        ))}
      </Card>
      {isThing ? (
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="font-medium">{i18n._('History')}</h3>
          <HistoryOf id={subject._id} />
        </Card>
      ) : null}
    </article>
  );
}

function detailsOf({ at, by, subject, member, details }: WireAuditLine) {
  return [
    { label: i18n._('When'), value: formatStaffTime(at) },
    { label: i18n._('Who'), value: sayWho(by), isWritten: true },
    ...(member ? [{ label: i18n._('Member'), value: sayWho(member), isWritten: true }] : []),
    ...(subject?.label && subject.label !== (member && sayWho(member))
      ? [{ label: i18n._('About'), value: subject.label, isWritten: true }]
      : []),
    ...sayDetails(details),
  ];
}

/** Whoever did it and whose it is, once each, as far as they still have a name. */
function peopleOf({ by, member }: WireAuditLine): { _id: string; name: string }[] {
  const named = [by, member].flatMap((each) =>
    typeof each === 'object' && each.name ? [{ _id: each._id, name: each.name }] : [],
  );
  return named.filter(({ _id }, at) => named.findIndex((other) => other._id === _id) === at);
}
