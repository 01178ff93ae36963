import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listQuizPassers } from '@waha/domain/overview/overview.contract';
import { formatNumber, formatStaffTime } from '#platform/language/format';
import { MemberLink } from '#shell/staff/member-link';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { SectionHeading } from '#ui/section-heading';
import { BackToOverview } from './back-to-overview';
import { translateStepName } from './overview.texts';

/** The members who passed a quiz, those who joined last at the top. */
export function QuizPassers() {
  const list = useInfiniteQuery(createStaffQueue(['overview', 'quiz-passers'], listQuizPassers, {}));
  const name = translateStepName('quizPassed');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackToOverview />
      <SectionHeading>{name}</SectionHeading>
      <QueryBoundary query={list}>
        {({ pages }) => {
          const members = pages.flatMap(({ page }) => page);
          if (members.length === 0) return <EmptyState>{i18n._('No member has passed a quiz yet.')}</EmptyState>;
          return (
            <>
              <StaffTable
                isStackedOn="phone"
                label={name}
                head={[i18n._('Member'), i18n._('Quizzes passed'), i18n._('First passed on')]}
                rows={members.map(({ _id, name: memberName, quizzes, passedAt }) => ({
                  key: _id,
                  cells: [
                    <MemberLink key="member" userId={_id} name={memberName} />,
                    formatNumber(quizzes),
                    formatStaffTime(passedAt),
                  ],
                }))}
              />
              <ShowMoreButton list={list} />
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
