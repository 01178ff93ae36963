import type { AnnouncementState } from '@waha/domain/announcements/staff/announcement';
import { Badge, type BadgeTone } from '#ui/badge';
import { translateAnnouncementState } from './translate-announcement';

const TONES: Record<AnnouncementState, BadgeTone> = {
  draft: 'sun',
  scheduled: 'blue',
  sending: 'blue',
  sent: 'leaf',
  cancelled: 'plain',
};

export function AnnouncementMark({ state }: { state: AnnouncementState }) {
  return <Badge tone={TONES[state]}>{translateAnnouncementState(state)}</Badge>;
}
