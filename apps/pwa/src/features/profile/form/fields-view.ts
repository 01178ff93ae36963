import type { ProfileField, ProfileItem, RefusedReason } from '@waha/domain/profile/profile';

/** The state that the parts of the form share: the values, their errors, and a function to change them. */
export type FieldsView = {
  valueOf: (field: ProfileField) => string;
  change: (field: ProfileField, text: string) => void;
  errorOn: (item: ProfileItem) => string | undefined;
  /** Returns why the item was refused last time, as long as it is unchanged. */
  refusedFor: (item: ProfileItem) => RefusedReason | undefined;
};
