import { i18n } from '@lingui/core';
import type { WireMember } from '@waha/domain/members/members.contract';
import { TABLE_ICONS } from '#shell/staff/table-icons/table-icons';
import { Badge } from '#ui/badge';
import { Untranslated } from '#ui/untranslated';

/** Shows whether a member is verified or blocked: an icon and a word. */
export function MemberStatus({ member: { isVerified, isBlocked } }: { member: WireMember }) {
  return (
    <>
      {isVerified ? (
        <span style={TABLE_ICONS.verified} className={`${STATUS_CLASSES} font-medium text-leaf-ink`}>
          {i18n._('Verified')}
        </span>
      ) : (
        <span style={TABLE_ICONS.unverified} className={STATUS_CLASSES}>
          {i18n._('Not Verified')}
        </span>
      )}
      {isBlocked ? (
        <>
          {' '}
          <span style={TABLE_ICONS.blocked} className={`${STATUS_CLASSES} text-bougainvillea`}>
            {i18n._('Blocked')}
          </span>
        </>
      ) : null}
    </>
  );
}

const STATUS_CLASSES = 'me-2 bg-position-[0%_50%] ps-5.5 whitespace-nowrap rtl:bg-position-[100%_50%]';

/** Lists the tags that staff have set; there is at least one. */
export function MemberTagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <Badge key={tag}>
          <Untranslated>{tag}</Untranslated>
        </Badge>
      ))}
    </span>
  );
}
