import type { AnnouncementState } from '@waha/domain/announcements/staff/announcement';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { sayState } from './say-announcement';

const TONES: Record<AnnouncementState, BadgeTone> = {
  draft: 'sun',
  scheduled: 'blue',
  sending: 'blue',
  sent: 'leaf',
  cancelled: 'plain',
};

export function StateMark({ state }: { state: AnnouncementState }) {
  return <Badge tone={TONES[state]}>{sayState(state)}</Badge>;
}
