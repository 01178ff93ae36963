import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { readOwnInvitations, type WireOwnInvitations } from '@waha/domain/invitations/invitations.contract';
import { memo } from 'react';
import { endpointQuery } from '#platform/endpoint-query';
import { createPluralValues, formatMessageTime, formatNumber } from '#platform/language/format';
import { useMember } from '#platform/session';
import { GrowingList } from '#shell/layout/growing-list';
import { QrCode } from '#shell/qr-code/qr-code';
import { ShareButtons } from '#shell/share/share-buttons';
import { QueryBoundary } from '#shell/states/query-boundary';
import { CopyButton } from '#ui/copy-button';
import { type SentState, StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';

/** Not stored on the device: inviting needs a network anyway. */
const ownInvitationsQuery = (userId: string) => endpointQuery(['invitations', userId], readOwnInvitations, {});

/** The member's invitation link, what it brings, and the sign-ups with it. */
export function InvitationsPopup() {
  const { userId } = useMember();
  const query = useQuery(ownInvitationsQuery(userId));
  return (
    <QueryBoundary query={query}>
      {(data) => (
        <div className="grid gap-6">
          <Offer {...data} />
          <Link code={data.code} />
          <Conditions {...data} />
          <SignUps {...data} />
        </div>
      )}
    </QueryBoundary>
  );
}

function Offer({ points }: WireOwnInvitations) {
  return (
    <p className="text-base">
      {i18n._(
        '{n, plural, one {1 bonus point for you} other {{count} bonus points for you}} when a person signs up with your link and buys a first pack.',
        createPluralValues(points),
      )}
    </p>
  );
}

/** The link as QR code and text, to be copied or shared. */
function Link({ code }: { code: string }) {
  const page = `${location.origin}/signup?invitation=${code}`;
  const label = i18n._('Your invitation link');
  return (
    <section aria-label={label} className="grid justify-items-center gap-3 rounded-xl bg-blue-wash p-4">
      <QrCode text={page} label={label} />
      <p className="text-center text-sm wrap-anywhere">
        <Untranslated isCode>{page}</Untranslated>
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <CopyButton text={page} label={label} />
        <ShareButtons name={i18n._('Invite a person')} page={page} />
      </div>
    </section>
  );
}

function Conditions({ monthlyLimit, creditedThisMonth, withdrawalDays }: WireOwnInvitations) {
  const title = i18n._('Conditions');
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
        <li>
          {i18n._('The points come when the payment of the first pack is approved. They are valid {n} days later.', {
            n: formatNumber(withdrawalDays),
          })}
        </li>
        <li>
          {i18n._('At most {limit} invitations a month bring points. This month: {n}.', {
            limit: formatNumber(monthlyLimit),
            n: formatNumber(creditedThisMonth),
          })}
        </li>
        <li>{i18n._('If that payment is cancelled, the points are taken back.')}</li>
        <li>{i18n._('A second account of your own brings no points.')}</li>
      </ul>
    </section>
  );
}

function SignUps({ invitations }: WireOwnInvitations) {
  const title = i18n._('Sign-ups with your link');
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {invitations.length === 0 ? (
        <p className="text-ink-soft">{i18n._('Nothing here yet.')}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          <GrowingList
            items={invitations}
            renderItem={(invitation) => <SignUp key={invitation._id} invitation={invitation} />}
          />
        </ul>
      )}
    </section>
  );
}

type WireInvitation = WireOwnInvitations['invitations'][number];

const SignUp = memo(function SignUp({ invitation }: { invitation: WireInvitation }) {
  const { status, signedUpAt, points } = invitation;
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="min-w-0 flex-1">
        <StatusMark {...toStatusMark(invitation)} />
        <span className="block text-sm text-ink-soft">{formatMessageTime(signedUpAt)}</span>
      </span>
      {status === 'credited' && points !== undefined ? (
        <span className="shrink-0 font-semibold">
          {i18n._('{n, plural, one {1 point} other {{count} points}}', createPluralValues(points))}
        </span>
      ) : null}
    </li>
  );
});

/** The reason for missing points could be about the invited person, and is not shown. */
function toStatusMark({ status }: WireInvitation): SentState & { word: string } {
  if (status === 'signed_up') return { state: 'waiting', word: i18n._('invitation|Signed up') };
  if (status === 'credited') return { state: 'sent', word: i18n._('invitation|Credited') };
  if (status === 'reversed') return { state: 'refused', word: i18n._('invitation|Points taken back') };
  return { state: 'refused', word: i18n._('invitation|No points') };
}
