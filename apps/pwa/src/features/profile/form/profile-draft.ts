import type { ProfileFile } from '@waha/domain/profile/profile';
import type { ProfileFailure } from '../translate-profile-failure';
import { createProfileFields, type ProfileFields, type ProfileTyped } from './profile-fields';

/** The form as stored on the device, and the server's refusal of the last submission. */
export type ProfileDraftState = {
  fields: ProfileFields;
  files: Partial<Record<ProfileFile, File>>;
  told?: ProfileFailure | undefined;
};

export function createProfileDraft(): ProfileDraftState {
  return { fields: createProfileFields(), files: {} };
}

/** Updates fields. Editing a field clears its error and the message for the complete form (spec 1 §5). */
export function updateTyped(
  state: ProfileDraftState,
  typed: ProfileTyped,
  edited: readonly string[],
): ProfileDraftState {
  return { ...state, fields: { ...state.fields, typed }, told: removeErrors(state.told, edited) };
}

export type ChosenFile = { name: ProfileFile; file: File | undefined; originalBytes?: number | undefined };

export function updateFile(state: ProfileDraftState, { name, file, originalBytes }: ChosenFile): ProfileDraftState {
  const { [name]: _before, ...otherSizes } = state.fields.originalBytes;
  const sizes = originalBytes === undefined ? otherSizes : { ...otherSizes, [name]: originalBytes };
  const { [name]: _gone, ...files } = state.files;
  return {
    fields: { ...state.fields, originalBytes: sizes },
    files: file ? { ...files, [name]: file } : files,
    told: removeErrors(state.told, [name]),
  };
}

/** Checks whether the form is untouched and need not be stored. */
export function isUntouched({ fields, files }: ProfileDraftState): boolean {
  return !fields.isSent && Object.keys(fields.typed).length + Object.keys(files).length === 0;
}

function removeErrors(failure: ProfileFailure | undefined, edited: readonly string[]): ProfileFailure | undefined {
  if (!failure) return undefined;
  const remainingErrors = Object.entries(failure.errors).filter(([field]) => !edited.includes(field));
  return remainingErrors.length > 0 ? { ...failure, errors: Object.fromEntries(remainingErrors) } : undefined;
}
