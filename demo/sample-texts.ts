export const NOTES = [
  'Ask for a better picture.',
  'Compare with the pair from last week.',
  'Call the client before Friday.',
  'Looks brighter than its grade.',
] as const;
export const QUESTIONS = [
  'Is it eye clean?',
  'Can you do better on the price?',
  'Is there a matching stone for a pair?',
  'Is any milkiness visible under light?',
] as const;
export const ANSWERS = [
  'We had it under the loupe: nothing to be seen.',
  'The supplier can come down a little.',
  'We are looking for a second one.',
] as const;
export const REASONS = ['Bought another stone.', 'The price does not meet.', 'Answered.'] as const;
