import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { message } from '../kernel/wire';

const key = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/, 'Not a valid key.'));

/** The format of the browser's `PushSubscription.toJSON()`. */
const subscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({ p256dh: key, auth: key }),
});
export type WirePushSubscription = z.infer<typeof subscription>;

export const savePushSubscription = endpoint('PUT', '/push/subscription', {
  who: allowRoles('user'),
  summary: 'Assigns this browser’s push address to the caller',
  body: subscription,
  refuses: ['push_address_refused'],
  reply: message,
});

export const deletePushSubscription = endpoint('POST', '/push/unsubscribe', {
  who: allowRoles('user'),
  summary: 'Stops push messages to this browser',
  body: z.object({ endpoint: subscription.shape.endpoint }),
  reply: message,
});

export const sendTestPush = endpoint('POST', '/push/test', {
  who: allowRoles('user'),
  summary: 'Sends a test push message to the caller’s browsers',
  reply: z.object({ message: z.string(), browsers: z.int() }),
});
