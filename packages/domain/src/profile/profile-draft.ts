import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import {
  GENDERS,
  PAYOUT_METHODS,
  PROFILE_FIELDS,
  PROFILE_FILES,
  type ProfileFacts,
  type ProfileField,
  type ProfileFile,
} from './profile';

/** A profile that is being filled in: values may be missing or invalid. */
export type ProfileDraft<File> = { [Field in ProfileField]?: string | undefined } & {
  [Name in ProfileFile]?: File | undefined;
};

/** A profile that can be sent. Absent files are reused from the previous submission. */
export type CompleteProfile<File> = { facts: ProfileFacts; files: Partial<Record<ProfileFile, File>> };

/** Messages for missing values (spec 1 §5). A mobile number that is only the dial code is missing too. */
const MISSING_MESSAGES: Record<ProfileField | ProfileFile, string> = {
  name: /*i18n*/ 'Name is required.',
  surname: /*i18n*/ 'Surname is required.',
  dateOfBirth: /*i18n*/ 'Date of birth is required.',
  gender: /*i18n*/ 'Gender is required.',
  email: /*i18n*/ 'Email is required.',
  country: /*i18n*/ 'Country is required.',
  address: /*i18n*/ 'Address is required.',
  phoneNumber: /*i18n*/ 'Phone number is required.',
  mobile: /*i18n*/ 'Mobile number is required.',
  payment: /*i18n*/ 'You must select a payment method.',
  cinFront: /*i18n*/ 'You must upload the CIN front image.',
  cinBack: /*i18n*/ 'You must upload the CIN back image.',
  video: /*i18n*/ 'You must upload your video.',
};

/** Messages for invalid values. */
const WRONG_MESSAGES: Record<ProfileField, string> = {
  name: /*i18n*/ 'This is too long.',
  surname: /*i18n*/ 'This is too long.',
  dateOfBirth: /*i18n*/ 'Please enter a valid date of birth.',
  gender: /*i18n*/ 'Gender is required.',
  email: /*i18n*/ 'Please enter a valid email.',
  country: /*i18n*/ 'This is too long.',
  address: /*i18n*/ 'This is too long.',
  phoneNumber: /*i18n*/ 'Please choose a country code.',
  mobile: /*i18n*/ 'Please enter the complete mobile number.',
  payment: /*i18n*/ 'You must select a payment method.',
};

/** The format check of each value. `today` is `YYYY-MM-DD`. */
const VALIDATORS: Record<ProfileField, (text: string, today: string) => boolean> = {
  name: hasMaxLength(80),
  surname: hasMaxLength(80),
  dateOfBirth: (text, today) => isDay(text) && text >= '1900-01-01' && text < today,
  gender: (text) => GENDERS.some((known) => known === text),
  email: (text) => text.length <= 200 && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text),
  country: hasMaxLength(80),
  address: hasMaxLength(300),
  phoneNumber: (text) => isDialCode(text) || /^\+?\d{6,15}$/.test(text),
  mobile: (text) => /^\d{6,15}$/.test(text),
  payment: (text) => PAYOUT_METHODS.some((known) => known === text),
};

/**
 * Checks whether a profile can be sent (spec 1 §5), on the form and on the server.
 * @param reusableFiles files of a rejected profile that need not be sent again
 * @param today `YYYY-MM-DD`
 */
export function completeProfile<File>(
  draft: ProfileDraft<File>,
  reusableFiles: readonly ProfileFile[],
  today: string,
): Result<CompleteProfile<File>, 'invalid_input'> {
  const errors: Partial<Record<ProfileField | ProfileFile, string>> = {};
  const facts: Partial<Record<ProfileField, string>> = {};
  for (const field of PROFILE_FIELDS) {
    const text = cleanText(draft[field] ?? '');
    facts[field] = text;
    if (text === '' || (field === 'mobile' && `+${text}` === facts.phoneNumber))
      errors[field] = MISSING_MESSAGES[field];
    else if (!VALIDATORS[field](text, today) || (field === 'mobile' && isIncompleteInTunisia(text, facts.phoneNumber)))
      errors[field] = WRONG_MESSAGES[field];
  }
  const files: Partial<Record<ProfileFile, File>> = {};
  for (const name of PROFILE_FILES) {
    const file = draft[name];
    if (file !== undefined) files[name] = file;
    else if (!reusableFiles.includes(name)) errors[name] = MISSING_MESSAGES[name];
  }
  if (Object.keys(errors).length > 0) return refuse('invalid_input', { errors });
  return ok({ facts: facts as ProfileFacts, files });
}

/** Numbers of Tunisia have eight digits. Withdrawals are paid to this number, so a missing digit costs money. */
function isIncompleteInTunisia(mobile: string, phoneNumber: string | undefined): boolean {
  return phoneNumber === '+216' && !/^(216)?\d{8}$/.test(mobile);
}

/** Checks for a dial code such as `+216`; anything longer is a complete phone number. */
export function isDialCode(text: string): boolean {
  return /^\+[1-9]\d{0,3}$/.test(text);
}

function hasMaxLength(length: number) {
  return (text: string) => text.length <= length;
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
