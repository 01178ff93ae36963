import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { UUID } from '@waha/domain/kernel/ids';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import type { readPoints } from '@waha/domain/wallet/wallet.contract';
import { Ban, ChevronDown, LockOpen, MessageCircle, Pencil, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatNumber } from '#platform/language/format';
import { useMember } from '#platform/session';
import { StaffBackLink } from '#shell/staff/back-link';
import { StaffHistoryLink } from '#shell/staff/history/history-link';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button, getButtonClasses } from '#ui/button';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { type Blockable, BlockDialog } from './block-dialog';
import { CorrectMobileDialog } from './correct-mobile-dialog';
import { listProfileFacts } from './profile-facts';
import { toStatusMark } from './staff.texts';
import { memberQuery, purchasesQuery } from './staff-profiles.queries';

/** A verified member: identity, purchases and access (spec 3 §2). Their name is in `MemberHeader`. */
export function MemberDetails({ userId }: { userId: string }) {
  return (
    <article aria-label={i18n._('Profile')} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      {UUID.test(userId) ? (
        <LoadedDetails userId={userId} />
      ) : (
        <>
          <StaffBackLink />
          <EmptyState picture="no-results">{i18n._('Invalid user ID.')}</EmptyState>
        </>
      )}
    </article>
  );
}

/** The name of a member, the status of their profile and account, and the way to their conversation. */
export function MemberHeader({ userId }: { userId: string }) {
  const { data } = useQuery(memberQuery(userId));
  return (
    <header className="flex min-h-11 items-center gap-2">
      <StaffBackLink />
      {data ? (
        <>
          <h2 translate="no" className="min-w-0 text-xl font-semibold wrap-anywhere">
            {data.account.name} {data.account.surname}
          </h2>
          <p className="flex flex-1 flex-wrap gap-x-3">
            {data.profile ? <StatusMark {...toStatusMark(data.profile.status)} /> : null}
            {data.account.isBlocked ? <StatusMark state="refused" word={i18n._('Blocked')} /> : null}
          </p>
          <Link
            to="."
            search={{ view: 'messages', member: userId } as Record<string, string>}
            className={joinClasses(getButtonClasses('secondary'), 'px-4 text-sm max-sm:w-11 max-sm:px-0')}
          >
            <MessageCircle className="size-5" />
            <span className="max-sm:sr-only">{i18n._('Message')}</span>
          </Link>
        </>
      ) : null}
    </header>
  );
}

function LoadedDetails({ userId }: { userId: string }) {
  const member = useQuery(memberQuery(userId));
  return (
    <QueryBoundary query={member} translateFailure={() => i18n._('Failed to fetch profile details.')}>
      {({ account, profile }) => (
        <>
          {profile?.isVerified ? (
            <>
              <Card className="py-1">
                <DetailList details={listProfileFacts(profile)} />
                <MobileCorrection profile={profile} />
              </Card>
              <PaymentDetails userId={userId} />
            </>
          ) : (
            <EmptyState>{i18n._('Personal details are shown here once the member is verified.')}</EmptyState>
          )}
          <StaffHistoryLink person={userId} />
          <BlockRow member={account} />
        </>
      )}
    </QueryBoundary>
  );
}

/** Administrators correct the number: the member, who cannot change it, asks by message. */
function MobileCorrection({ profile }: { profile: WireProfile }) {
  const { role } = useMember();
  const [isOpen, setOpen] = useState(false);
  if (role !== 'admin') return null;
  return (
    <>
      <Button variant="quiet" small icon={<Pencil />} onPress={() => setOpen(true)}>
        {i18n._('Correct the mobile number')}
      </Button>
      {isOpen ? <CorrectMobileDialog profile={profile} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PaymentDetails({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="rounded-xl border border-line bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-13 w-full items-center gap-3 rounded-xl px-4 text-start font-medium hover:bg-paper"
        >
          <ReceiptText className="size-5 text-ink-soft" />
          <span className="flex-1">{i18n._('Payment Details')}</span>
          <ChevronDown
            className={joinClasses('size-5 text-ink-soft transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {isOpen ? <MemberPurchases userId={userId} /> : null}
    </section>
  );
}

function BlockRow({ member }: { member: Blockable & { blockReason?: string | undefined } }) {
  const [isConfirming, setConfirming] = useState(false);
  const Icon = member.isBlocked ? Ban : LockOpen;
  return (
    <section
      aria-label={i18n._('Access')}
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <Icon className={joinClasses('size-5', member.isBlocked ? 'text-bougainvillea' : 'text-ink-soft')} />
      <span className="flex-1" style={{ minWidth: '10rem' }}>
        {member.isBlocked ? i18n._('Blocked: they cannot log in.') : i18n._('Not blocked')}
        {member.blockReason ? (
          <span className="block text-sm wrap-anywhere text-ink-soft">
            <Untranslated>{member.blockReason}</Untranslated>
          </span>
        ) : null}
      </span>
      <Button variant="secondary" small onPress={() => setConfirming(true)}>
        {member.isBlocked ? i18n._('Unblock') : i18n._('Block')}
      </Button>
      <BlockDialog member={member} isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </section>
  );
}

/** The purchased packs with their quantities, and the points that they earned (spec 3 §2). */
function MemberPurchases({ userId }: { userId: string }) {
  const purchases = useQuery(purchasesQuery(userId));
  return (
    <div className="border-t border-line p-4">
      <QueryBoundary query={purchases} translateFailure={() => i18n._('Failed to fetch payment details or points.')}>
        {({ packCounts, points }) => (
          <div className="grid gap-4">
            {packCounts.length === 0 ? <p className="text-ink-soft">{i18n._('No packs yet.')}</p> : null}
            <ul aria-label={i18n._('Purchased packs')} className="divide-y divide-line empty:hidden">
              {packCounts.map(({ packName, totalQuantity, firstPaymentDate }) => (
                <li key={packName} className="flex items-baseline gap-4 py-2">
                  <span translate="no" className="min-w-0 flex-1 truncate font-medium">
                    {packName}
                  </span>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {i18n._('Since {day}', { day: formatDay(firstPaymentDate) })}
                  </span>
                  <span className="font-medium tabular-nums">× {totalQuantity}</span>
                </li>
              ))}
            </ul>
            <Points points={points} />
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

/** Shows all points, and how many of them are valid now. */
function Points({ points }: { points: ReplyOf<typeof readPoints> }) {
  const { totalPoints, availablePoints, BlockedPoints } = points;
  const share = (partPoints: number) => `${totalPoints > 0 ? Math.max(0, (partPoints / totalPoints) * 100) : 0}%`;
  const segments = [
    { words: i18n._('Valid: {n}', { n: formatNumber(availablePoints) }), value: availablePoints, tone: 'bg-leaf' },
    { words: i18n._('Not yet valid: {n}', { n: formatNumber(BlockedPoints) }), value: BlockedPoints, tone: 'bg-sun' },
  ];
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span>{i18n._('Total Points')}</span>
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(totalPoints)}</span>
      </p>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {segments.map(({ value, tone }) => (
          <span key={tone} className={tone} style={{ width: share(value) }} />
        ))}
      </div>
      <ul className="flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft tabular-nums">
        {segments.map(({ words: text, tone }) => (
          <li key={tone} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${tone}`} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
