import type { Audience } from '@waha/domain/staff-announcements.contract';
import type { ReactNode } from 'react';

/** The fields that say whom an announcement is for; the desk knows whose they are. */
export type AudienceFields = (audience: Audience, onChange: (audience: Audience) => void) => ReactNode;
