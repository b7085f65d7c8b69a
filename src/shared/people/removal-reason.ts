import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';

/** Reason input of the dialog that deletes an account; the reason is stored in the audit log. */
export const REMOVAL_REASON = {
  ready: PRESET_REASONS.removePerson,
  noteLabel: 'Reason, saved in the records',
  required: true,
} as const;
