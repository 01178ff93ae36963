import type { ProfileField, ProfileItem, RefusedReason } from '@waha/domain/profile/profile';
import type { ProfilePart } from '@waha/domain/profile/profile-parts';
import type { ProfileTyped } from './profile-fields';

/** The state that the parts of the form share: the values, their errors, and a function to change them. */
export type FieldsView = {
  valueOf: (field: ProfileField) => string;
  change: (changes: ProfileTyped) => void;
  errorOn: (item: ProfileItem) => string | undefined;
  /** Returns why the item was refused last time, as long as it is unchanged. */
  refusedFor: (item: ProfileItem) => RefusedReason | undefined;
  isPartComplete: (part: ProfilePart) => boolean;
};
