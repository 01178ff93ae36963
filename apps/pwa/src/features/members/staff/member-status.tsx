import { i18n } from '@lingui/core';
import type { WireMember } from '@waha/domain/members/members.contract';
import { BadgeCheck, Ban, CircleDashed } from 'lucide-react';
import { Badge } from '#ui/badge';
import { Untranslated } from '#ui/untranslated';

/** Shows whether a member is verified or blocked: an icon and a word. */
export function MemberStatus({ member: { isVerified, isBlocked } }: { member: WireMember }) {
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 [&_svg]:size-4 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
      {isVerified ? (
        <span className="font-medium text-leaf-ink">
          <BadgeCheck />
          {i18n._('Verified')}
        </span>
      ) : (
        <span>
          <CircleDashed />
          {i18n._('Not Verified')}
        </span>
      )}
      {isBlocked ? (
        <span className="text-bougainvillea">
          <Ban />
          {i18n._('Blocked')}
        </span>
      ) : null}
    </span>
  );
}

/** Lists the tags that staff have set; renders nothing without tags. */
export function MemberTagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {tags.map((tag) => (
        <Badge key={tag}>
          <Untranslated>{tag}</Untranslated>
        </Badge>
      ))}
    </span>
  );
}
