import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';

/**
 * Options of the reason input in the dialog that deletes an account. The audit log stores the
 * reason.
 */
export const REMOVAL_REASON = {
  ready: PRESET_REASONS.removePerson,
  noteLabel: 'Reason, recorded in the audit log',
  required: true,
} as const;
