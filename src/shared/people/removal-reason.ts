import { PRESET_REASONS } from '../stones/commands/preset-reasons.ts';

export const REMOVAL_REASON = {
  ready: PRESET_REASONS.removePerson,
  noteLabel: 'Reason, recorded in the audit log',
  required: true,
} as const;
