export const CODE_DIGITS = 6;

/** Accepts a code such as `123 456`, or a whole line of the e-mail. */
export const digitsOf = (typed: string): string =>
  typed.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);

export const codeFault = (code: string): string | null =>
  code.length === CODE_DIGITS ? null : `Enter all ${CODE_DIGITS} digits`;
