import { existingInstant } from '@waha/domain/kernel/draft-schema';
import { defineDraftEndpoints } from '@waha/domain/kernel/drafts/draft-endpoints.contract';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { languageQuery } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { readConfig } from '../company.contract';
import { payeesDraftSchema } from './payees-draft-schema';

/** The accounts that members pay to, the disabled ones included. Publishing mails all administrators. */
export const payeesEditor = defineDraftEndpoints('/catalogue/payees', {
  content: payeesDraftSchema,
  preview: readConfig.reply.shape.payees,
});
export const {
  read: readEditedPayees,
  save: savePayeesDraft,
  discard: discardPayeesDraft,
  preview: previewPayees,
  publish: publishPayees,
  listVersions: listPayeesVersions,
  restoreVersion: restorePayeesVersion,
} = payeesEditor;
export type WireEditedPayees = z.infer<typeof readEditedPayees.reply>;

export const readPayeesAt = endpoint('GET', '/catalogue/payees/at/:at', {
  who: allowRoles('admin'),
  summary: 'Returns the payment accounts that members were shown at an instant, to check a payment of that time',
  params: z.object({ at: existingInstant }),
  query: languageQuery,
  reply: readConfig.reply.shape.payees,
});
