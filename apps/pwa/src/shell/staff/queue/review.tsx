import { type ReactNode, useContext } from 'react';
import { Card } from '#ui/card';
import { joinClasses } from '#ui/join-classes';
import { Skeleton } from '#ui/skeleton';
import { StaffBackLink } from '../back-link';
import { MemberLink } from '../member-link';
import { PresenceLine, ViewersContext } from '../presence/presence-notice';

type StaffReviewProps = {
  /** The accessible name of the reviewed item. */
  label: string;
  member: { userId: string; name: string };
  /** Its status. */
  statusMark: ReactNode;
  /** The buttons that decide. */
  decision?: ReactNode;
  /** The menu of rare and destructive actions. */
  menu?: ReactNode;
  warnings?: ReactNode;
  /** The member's document. */
  document?: ReactNode;
  /** The expected amount, account and reference, beside the document. */
  facts: ReactNode;
  /** Content below: other items of this member, the history. */
  children?: ReactNode;
};

/**
 * The layout of every decision: the member's name, the buttons at the same place in every queue, then the document
 * beside what is expected. On a phone the buttons stick to the bottom of the screen.
 */
export function StaffReview(props: StaffReviewProps) {
  const { label, member, statusMark, decision, menu, warnings, document, facts, children } = props;
  return (
    <article aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className={HEADER_CLASSES}>
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-2">
          <StaffBackLink />
          <div className="min-w-0 flex-1">
            <h2 className="text-lg font-semibold">
              <MemberLink {...member} />
            </h2>
            <div className="flex h-6 items-center gap-x-3 overflow-hidden whitespace-nowrap">
              {statusMark}
              <PresenceLine people={useContext(ViewersContext)} />
            </div>
          </div>
        </div>
        {decision || menu ? (
          <div className={ACTIONS_CLASSES}>
            {decision}
            {menu ? <div className="md:col-start-3">{menu}</div> : null}
          </div>
        ) : null}
      </header>
      {warnings}
      <div
        className={joinClasses(
          'grid items-start gap-4 grid-cols-[minmax(0,1fr)]',
          document ? 'xl:grid-cols-[minmax(0,1fr)_21rem]' : 'max-w-2xl',
        )}
      >
        {document}
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-18">{facts}</Card>
      </div>
      {children}
    </article>
  );
}

/** On a phone its two parts are laid out by the article. */
const HEADER_CLASSES =
  'max-md:contents md:sticky md:-top-1 md:z-10 md:-mx-1 md:flex md:flex-wrap md:items-center md:gap-x-4 md:gap-y-2 md:bg-paper md:px-1 md:pt-1 md:pb-2';
/** Every button has its own column, so that it has the same place in every queue. */
const ACTIONS_CLASSES =
  'flex min-h-11 flex-wrap items-center gap-2 md:grid md:grid-cols-[11rem_11rem_2.75rem] max-md:sticky max-md:bottom-0 max-md:z-10 max-md:order-last max-md:-mx-4 max-md:-mb-6 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))]';

/** Reserves the places of name, buttons, document and facts while they load. */
export function StaffReviewSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex h-14 items-center">
        <Skeleton className="h-7 w-48" />
      </div>
      <Skeleton className="h-120" />
    </div>
  );
}
