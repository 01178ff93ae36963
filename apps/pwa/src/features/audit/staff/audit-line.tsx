import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import { ChevronRight, UserRound } from 'lucide-react';
import { formatStaffTime } from '#platform/language/format';
import { HistoryDetails } from '#shell/staff/history/history';
import { translateAction } from '#shell/staff/history/translate-action';
import { translateActor } from '#shell/staff/history/translate-actor';
import { translateDetails } from '#shell/staff/history/translate-details';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import type { AuditFilter } from './audit-address';
import { findLineTarget } from './line-target';

type AuditLineProps = {
  line: WireAuditLine;
  onNavigate: (changes: Partial<AuditFilter> & { item?: undefined }) => void;
};

/** One line, all other actions on the same subject, and links. */
export function AuditLine({ line, onNavigate }: AuditLineProps) {
  const { action, details, subject } = line;
  const title = translateAction(action, details);
  const target = findLineTarget(line);
  const isLinkableSubject = subject && !['person', 'file', 'nothing'].includes(subject.kind);
  return (
    <article aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={title} statusMark={null} />
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DetailList details={toDetails(line)} />
        {target ? (
          <Link
            to="."
            search={target}
            className="flex min-h-11 items-center justify-between gap-3 rounded-xl border border-line px-4 font-medium hover:bg-paper"
          >
            {i18n._('Open')}
            <ChevronRight className="size-5 text-ink-soft rtl:-scale-x-100" />
          </Link>
        ) : null}
        {listPeople(line).map(({ _id, name }) => (
          <Button
            key={_id}
            variant="secondary"
            icon={<UserRound />}
            onPress={() => onNavigate({ person: _id, q: undefined, kind: undefined, item: undefined })}
          >
            {i18n._('All activity of {name}', { name })}
          </Button>
        ))}
      </Card>
      {isLinkableSubject ? (
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 className="font-medium">{i18n._('History')}</h3>
          <HistoryDetails id={subject._id} />
        </Card>
      ) : null}
    </article>
  );
}

function toDetails({ at, by, subject, member, action, details }: WireAuditLine) {
  return [
    { label: i18n._('When'), value: formatStaffTime(at) },
    { label: i18n._('Who'), value: translateActor(by), isWritten: true },
    ...(member ? [{ label: i18n._('Member'), value: translateActor(member), isWritten: true }] : []),
    ...(subject?.label && subject.label !== (member && translateActor(member))
      ? [{ label: i18n._('About'), value: subject.label, isWritten: true }]
      : []),
    ...translateDetails({ action, details }),
  ];
}

/** Lists the actor and the member concerned, once each, if they still have a name. */
function listPeople({ by, member }: WireAuditLine): { _id: string; name: string }[] {
  const people = [by, member].flatMap((each) =>
    typeof each === 'object' && each.name ? [{ _id: each._id, name: each.name }] : [],
  );
  return people.filter(({ _id }, index) => people.findIndex((earlier) => earlier._id === _id) === index);
}
