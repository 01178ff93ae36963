import { packEditorRefusals } from './purchase/staff/pack-editor.refusals';

/**
 * What the server refuses to staff alone. Their page looks these sentences up by their words, so none has `{values}`; that
 * their files are below a folder `staff` keeps their translations from members' phones.
 */
export const staffRefusals = {
  ...packEditorRefusals,
} as const;
