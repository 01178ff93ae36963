import type { RefusalCatalogue } from '../../kernel/refusal-catalogue';

export const membersRefusals = {
  member_not_found: { kind: 'missing', text: /*i18n*/ 'Member not found.' },
  pack_and_tag: { kind: 'invalid', text: /*i18n*/ 'Choose one pack or one tag, not both.' },
  days_in_other_order: {
    kind: 'invalid',
    text: /*i18n*/ 'Members of some days are shown in the order in which they joined.',
  },
  tag_not_valid: { kind: 'invalid', text: /*i18n*/ 'A tag is a short word of at most {max} characters.' },
  too_many_tags: { kind: 'conflict', text: /*i18n*/ 'A member has at most {max} tags.' },
  member_note_not_found: { kind: 'missing', text: /*i18n*/ 'Note not found.' },
  not_your_note: { kind: 'forbidden', text: /*i18n*/ 'Only its author or an administrator can change a note.' },
  too_many_notes: { kind: 'conflict', text: /*i18n*/ 'A member has at most {max} notes.' },
  member_view_not_found: { kind: 'missing', text: /*i18n*/ 'View not found.' },
  too_many_views: { kind: 'conflict', text: /*i18n*/ 'At most {max} views can be kept. Delete one first.' },
} as const satisfies RefusalCatalogue;

export type MembersRefusal = keyof typeof membersRefusals;
