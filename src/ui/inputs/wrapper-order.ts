/** Puts descriptions and errors below the input, so that adjacent fields stay aligned. */
export const MESSAGES_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
