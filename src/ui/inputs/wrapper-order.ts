/**
 * Places descriptions and error messages below the input, so that inputs next to each other stay
 * aligned.
 */
export const MESSAGES_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
