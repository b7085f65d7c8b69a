export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SearchableOption extends Option {
  readonly normalize: string;
}

/** Drops accents, so that "evreux" finds "Évreux". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

export const toSearchable = (options: readonly Option[]): readonly SearchableOption[] =>
  options.map((option) => ({ ...option, normalize: plain(option.label) }));

/**
 * Returns the options that contain the text. Labels that start with the text come first, then
 * labels with a word that starts with the text, then all other matches.
 */
export function filterOptions(
  options: readonly SearchableOption[],
  typed: string,
): readonly SearchableOption[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return options;
  const ranks: [SearchableOption[], SearchableOption[], SearchableOption[]] = [[], [], []];
  for (const option of options) {
    const at = option.normalize.indexOf(wanted);
    if (at < 0) continue;
    const [first, second, third] = ranks;
    if (at === 0) first.push(option);
    else if (option.normalize.includes(` ${wanted}`)) second.push(option);
    else third.push(option);
  }
  return ranks.flat();
}

export function findExact(
  options: readonly SearchableOption[],
  typed: string,
): SearchableOption | undefined {
  const wanted = plain(typed.trim());
  return options.find((option) => option.normalize === wanted);
}
