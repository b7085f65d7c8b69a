export const CODE_DIGITS = 6;

/** What a person types or pastes, `123 456` as well as a whole line of the mail. */
export const digitsOf = (typed: string): string =>
  typed.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);

export const codeFault = (code: string): string | null =>
  code.length === CODE_DIGITS ? null : `Enter all ${CODE_DIGITS} digits`;
