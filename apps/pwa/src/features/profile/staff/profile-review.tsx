import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatStaffTime } from '#platform/language/format';
import { StaffBackLink } from '#shell/staff/back-link';
import { StaffNewTabLink } from '#shell/staff/new-tab-link';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { StaffWarning } from '#shell/staff/warning';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Notice } from '#ui/notice';
import { PictureViewer } from '#ui/picture-viewer';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { translateProfileItem } from '../profile.texts';
import { ProfileDecision } from './profile-decision';
import { toStatusMark, translateReason, translateSigns } from './staff.texts';
import { reviewQuery } from './staff-profiles.queries';
import { TypedFacts } from './typed-facts';

type ProfileReviewProps = { profileId: string; onDone: () => void };

/** The review of one profile: the documents beside the typed facts and the buttons (spec 3 §2). */
export function ProfileReview({ profileId, onDone }: ProfileReviewProps) {
  const review = useQuery(reviewQuery(profileId));
  return (
    <>
      {review.data ? null : <StaffBackLink />}
      <QueryBoundary
        query={review}
        translateFailure={() => i18n._('Error fetching profile details.')}
        skeleton={<StaffReviewSkeleton />}
      >
        {(profile) => <Review profile={profile} onDone={onDone} />}
      </QueryBoundary>
    </>
  );
}

function Review({ profile, onDone }: { profile: WireReviewedProfile; onDone: () => void }) {
  const { userId, name, surname, createdAt, status } = profile;
  const isPending = status === 'submitted';
  return (
    <StaffReview
      label={i18n._('Profile')}
      member={{ userId, name: `${name} ${surname}` }}
      statusMark={
        <>
          <StatusMark {...toStatusMark(status)} />
          <span className="truncate text-sm text-ink-soft">
            {i18n._('Sent {time}', { time: formatStaffTime(createdAt) })}
          </span>
        </>
      }
      decision={isPending ? <ProfileDecision profile={profile} onDone={onDone} /> : null}
      warnings={
        <>
          <Decided profile={profile} />
          <DuplicateWarning duplicates={profile.duplicates} />
          <EarlierRejections count={profile.earlierRejections} />
        </>
      }
      document={<ProfileDocuments profile={profile} />}
      facts={<TypedFacts profile={profile} />}
    />
  );
}

/** Shows who decided it, when, and with which result. */
function Decided({
  profile: { status, decidedAt, decidedBy, refused = [], reason },
}: {
  profile: WireReviewedProfile;
}) {
  if (!decidedAt) return null;
  const { state, word } = toStatusMark(status);
  return (
    <Notice tone={state === 'sent' ? 'leaf' : 'bougainvillea'} icon={<Info />}>
      <p className="font-medium">
        {decidedBy
          ? i18n._('{word} by {name}, {time}', { word, name: decidedBy.name, time: formatStaffTime(decidedAt) })
          : i18n._('{word}, {time}', { word, time: formatStaffTime(decidedAt) })}
      </p>
      {refused.length > 0 ? (
        <ul className="mt-1 text-sm">
          {refused.map(({ item, reason: refusedReason }) => (
            <li key={item}>
              {i18n._('{item}: {reason}', { item: translateProfileItem(item), reason: translateReason(refusedReason) })}
            </li>
          ))}
        </ul>
      ) : null}
      {reason ? (
        <p className="mt-1 text-sm wrap-anywhere">
          <Untranslated>{reason}</Untranslated>
        </p>
      ) : null}
    </Notice>
  );
}

function EarlierRejections({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Info className="size-4 shrink-0" />
      {i18n._(
        '{n, plural, one {1 earlier submission by this member was rejected.} other {{n} earlier submissions by this member were rejected.}}',
        { n: count },
      )}
    </p>
  );
}

type Duplicate = WireReviewedProfile['duplicates'][number];

/** Lists other members with a similar profile: a warning, never a refusal. */
function DuplicateWarning({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <StaffWarning title={i18n._('Possible duplicate profile')}>
      {duplicates.map((duplicate) => (
        <li key={duplicate.userId} className="flex flex-wrap items-center gap-x-1 text-sm">
          <Link
            to="."
            search={getMemberAddress(duplicate)}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 md:min-h-8"
          >
            {duplicate.userName}
          </Link>{' '}
          <span>
            {i18n._('({status}): {signs}', {
              status: toStatusMark(duplicate.status).word,
              signs: translateSigns(duplicate.because),
            })}
          </span>
        </li>
      ))}
    </StaffWarning>
  );
}

/** Opens a verified member directly; another member is found in the list, with the available actions. */
function getMemberAddress({ userId, userName, status }: Duplicate): Record<string, string> {
  return status === 'verified' ? { view: 'users', item: userId } : { view: 'users', q: userName };
}

/** Both sides of the card and the video, as wide as their column. */
function ProfileDocuments({ profile }: { profile: WireReviewedProfile }) {
  const { cinFront, cinBack, video, documentsDeletedAt } = profile;
  if (documentsDeletedAt) return <DeletedDocuments profile={profile} deletedAt={documentsDeletedAt} />;
  return (
    <section aria-label={i18n._('Documents')} className="grid content-start gap-4 sm:grid-cols-2 xl:grid-cols-1">
      <CardSide item="cinFront" src={cinFront} />
      <CardSide item="cinBack" src={cinBack} />
      {video ? <MemberVideo src={video} /> : null}
    </section>
  );
}

/** Says when the documents were deleted, and how long they were kept. */
function DeletedDocuments({ profile, deletedAt }: { profile: WireReviewedProfile; deletedAt: string }) {
  const { status, documentsKept: n = 0 } = profile;
  const date = formatDay(deletedAt);
  return (
    <section aria-label={i18n._('Documents')}>
      <Notice tone="blue" icon={<Info />}>
        <p className="font-medium">{i18n._('The documents were deleted on {date}.', { date })}</p>
        <p className="text-sm">
          {status === 'verified'
            ? i18n._(
                '{n, plural, one {They are kept for 1 month after the verification.} other {They are kept for {n} months after the verification.}}',
                { n },
              )
            : i18n._('They are kept for {n} days after the rejection.', { n })}
        </p>
      </Notice>
    </section>
  );
}

function CardSide({ item, src }: { item: 'cinFront' | 'cinBack'; src: string | undefined }) {
  if (!src) return null;
  const name = translateProfileItem(item);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h3 className="text-sm font-medium text-ink-soft">{name}</h3>
      <PictureViewer src={src} alt={name} className="h-64 xl:h-[min(20rem,44dvh)]" />
    </div>
  );
}

function MemberVideo({ src }: { src: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const name = translateProfileItem('video');
  return (
    <div className="grid min-w-0 gap-1 sm:col-span-full">
      <h3 className="text-sm font-medium text-ink-soft">{name}</h3>
      {isMissing ? (
        <p className="rounded-xl border border-line bg-paper p-6 text-center text-ink-soft">
          {i18n._('The video cannot be played.')}
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the member's own recording has no captions
        <video
          src={src}
          aria-label={name}
          controls
          controlsList="nodownload"
          playsInline
          preload="metadata"
          onError={() => setIsMissing(true)}
          className="h-72 w-full rounded-xl border border-line bg-black xl:h-[min(20rem,44dvh)]"
        />
      )}
      <StaffNewTabLink address={src}>{i18n._('Open the video in a new tab')}</StaffNewTabLink>
    </div>
  );
}
