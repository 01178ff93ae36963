import type { ProfileField, ProfileItem, RefusedReason } from '@waha/domain/profile/profile';

/** What the parts of the form share: what stands in a field, what is wrong with it, and a way to change it. */
export type FieldsView = {
  valueOf: (field: ProfileField) => string;
  change: (field: ProfileField, text: string) => void;
  errorOn: (item: ProfileItem) => string | undefined;
  /** Why the item was refused last time, while it is still as it was. */
  refusedFor: (item: ProfileItem) => RefusedReason | undefined;
};
