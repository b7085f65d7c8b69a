// Invisible characters that are often pasted with a text: direction marks, joiners, soft hyphens
// and byte order marks. Control characters are treated separately, because they separate words.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]+/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\u2796\u30fc]/g;
const QUOTES = /[\u2018-\u201f\u2032\u2033\u00ab\u00bb\u201a\u201e`]/g;
const HALVES = /(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/g;

/** Matches text that needs no cleaning: ASCII without backticks, which count as quotation marks. */
const TYPED = /^[\t\n\r -_a-~]*$/;

/**
 * Replaces typographic characters with those of a keyboard: full-width digits, dashes, quotes,
 * spaces and fractions.
 */
export const cleanText = (text: string): string => (TYPED.test(text) ? text : cleaned(text));

const cleaned = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(HALVES, ' ')
    .normalize('NFKC')
    .replace(CONTROLS, ' ')
    .replace(DASHES, '-')
    .replace(QUOTES, "'")
    .replaceAll('\u2044', '/')
    .replaceAll('\u00d7', 'x');
