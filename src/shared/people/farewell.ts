/** Why a person goes for good: asked where an account is deleted, and kept in the records. */
export const FAREWELL = {
  ready: ['Left the firm.', 'The account is not used any more.', 'It was made by mistake.'],
  noteLabel: 'Reason, kept in the records',
  required: true,
} as const;
