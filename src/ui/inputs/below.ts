/** Beside another field, what is said of this one stands below it, so that both stand on one line. */
export const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
