/** Removes spaces and converts to upper case, because people type account numbers in groups. */
export const normalizeBankNumber = (text: string): string =>
  text.replaceAll(/\s+/g, '').toUpperCase();

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Checks the form and the check digits (ISO 7064, modulo 97) of a normalized IBAN. */
export function isIban(iban: string): boolean {
  if (!IBAN.test(iban)) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(character, 36)}`) % 97;
  return rest === 1;
}

const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Checks the form of a normalized BIC (ISO 9362). */
export const isBic = (bic: string): boolean => BIC.test(bic);

/** Inserts a space after every fourth character, as on paper. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
