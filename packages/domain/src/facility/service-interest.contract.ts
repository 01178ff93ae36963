import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';

/** The services that are not open yet and for which a member can ask to be told of the opening. */
export const COMING_SERVICES = ['repair'] as const;
export type ComingService = (typeof COMING_SERVICES)[number];

/**
 * The tag of the members who asked, as staff read it. With a tag they can be counted in the table of members, and
 * receive an announcement.
 */
export const TAG_BY_SERVICE: Record<ComingService, string> = { repair: 'repair service' };

const interest = z.object({ services: z.array(z.enum(COMING_SERVICES)) });
export type WireServiceInterest = z.infer<typeof interest>;

export const readServiceInterest = endpoint('GET', '/service-interest', {
  who: allowRoles('user'),
  summary: 'Lists the coming services for which the caller asked to be told of the opening',
  reply: interest,
});

export const askForService = endpoint('PUT', '/service-interest', {
  who: allowRoles('user'),
  summary: 'Asks to be told when a service opens; adds the tag of the service to the caller',
  body: z.object({ service: z.enum(COMING_SERVICES) }),
  reply: interest,
  queue: { stream: 'interest' },
});
