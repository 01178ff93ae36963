import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UUID } from '@waha/domain/kernel/ids';
import { Ban, ChevronDown, LockOpen, MessageCircle, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { StaffBack } from '../../../shell/staff/back-link';
import { Loaded } from '../../../shell/states/query-boundary';
import { Button, buttonLook } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classes } from '../../../ui/classes';
import { DetailList } from '../../../ui/detail-list';
import { EmptyState } from '../../../ui/empty-state';
import { StatusMark } from '../../../ui/status-mark';
import { type Blockable, BlockDialog } from './block-dialog';
import { MemberPurchases } from './member-purchases';
import { profileFacts } from './profile-facts';
import { memberQuery } from './staff.queries';
import { markOf } from './staff.texts';

type MemberDetailsProps = { userId: string; onClose: () => void };

/** A verified member: who they are, what they bought, and whether they may come in (spec 3 §2). */
export function MemberDetails({ userId, onClose }: MemberDetailsProps) {
  return (
    <article aria-label={i18n._('Profile')} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      {UUID.test(userId) ? (
        <Known userId={userId} onClose={onClose} />
      ) : (
        <>
          <StaffBack onBack={onClose} />
          <EmptyState picture="no-results">{i18n._('Invalid user ID.')}</EmptyState>
        </>
      )}
    </article>
  );
}

function Known({ userId, onClose }: MemberDetailsProps) {
  const member = useQuery(memberQuery(userId));
  return (
    <>
      {member.data ? null : <StaffBack onBack={onClose} />}
      <Loaded query={member} sayFailure={() => i18n._('Failed to fetch profile details.')}>
        {({ account, profile }) => (
          <>
            <header className="flex items-center gap-2">
              <StaffBack onBack={onClose} />
              <h2 className="min-w-0 flex-1 text-xl font-semibold wrap-anywhere">
                {account.name} {account.surname}
              </h2>
              {profile ? <StatusMark {...markOf(profile.status)} /> : null}
              <Link
                to="."
                search={{ view: 'messages', member: userId } as Record<string, string>}
                className={classes(buttonLook('secondary'), 'px-4 text-sm max-sm:w-11 max-sm:px-0')}
              >
                <MessageCircle aria-hidden="true" className="size-5" />
                <span className="max-sm:sr-only">{i18n._('Message')}</span>
              </Link>
            </header>
            {profile?.isVerified ? (
              <>
                <Card className="py-1">
                  <DetailList details={profileFacts(profile)} />
                </Card>
                <PaymentDetails userId={userId} />
              </>
            ) : (
              <EmptyState>{i18n._('Only a verified user can be opened.')}</EmptyState>
            )}
            <BlockRow member={account} />
          </>
        )}
      </Loaded>
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
          <ReceiptText aria-hidden="true" className="size-5 text-ink-soft" />
          <span className="flex-1">{i18n._('Payment Details')}</span>
          <ChevronDown
            aria-hidden="true"
            className={classes('size-5 text-ink-soft transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {isOpen ? <MemberPurchases userId={userId} /> : null}
    </section>
  );
}

function BlockRow({ member }: { member: Blockable }) {
  const [isAsking, setAsking] = useState(false);
  const Icon = member.isBlocked ? Ban : LockOpen;
  return (
    <section
      aria-label={i18n._('Access')}
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <Icon
        aria-hidden="true"
        className={classes('size-5', member.isBlocked ? 'text-bougainvillea' : 'text-ink-soft')}
      />
      <span className="min-w-40 flex-1">
        {member.isBlocked ? i18n._('Blocked: they cannot log in.') : i18n._('Not blocked')}
      </span>
      <Button variant="secondary" small onPress={() => setAsking(true)}>
        {member.isBlocked ? i18n._('Unblock') : i18n._('Block')}
      </Button>
      <BlockDialog member={member} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}
