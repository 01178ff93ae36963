import type { Audience } from '@waha/domain/staff-announcements.contract';
import type { ReactNode } from 'react';

/** Renders the fields for the audience; the dashboard provides them from another feature. */
export type AudienceFields = (audience: Audience, onChange: (audience: Audience) => void) => ReactNode;
