import { READY_REASONS } from '../stones/acts/ready-reasons.ts';

/** Why a person goes for good: asked where an account is deleted, and kept in the records. */
export const FAREWELL = {
  ready: READY_REASONS.removePerson,
  noteLabel: 'Reason, kept in the records',
  required: true,
} as const;
