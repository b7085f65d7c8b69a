export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Findable extends Option {
  /** the label in lower case without accents */
  readonly plain: string;
}

/** Removes case and accents, so that "evreux" finds "Évreux". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

export const findable = (options: readonly Option[]): readonly Findable[] =>
  options.map((option) => ({ ...option, plain: plain(option.label) }));

/**
 * Options that start with the text come first, then those with a word that starts with it, then all
 * others that contain it.
 */
export function matching(options: readonly Findable[], typed: string): readonly Findable[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return options;
  const ranks: [Findable[], Findable[], Findable[]] = [[], [], []];
  for (const option of options) {
    const at = option.plain.indexOf(wanted);
    if (at < 0) continue;
    const [first, second, third] = ranks;
    if (at === 0) first.push(option);
    else if (option.plain.includes(` ${wanted}`)) second.push(option);
    else third.push(option);
  }
  return ranks.flat();
}

/** The option with exactly this label, ignoring case and accents. */
export function exactly(options: readonly Findable[], typed: string): Findable | undefined {
  const wanted = plain(typed.trim());
  return options.find((option) => option.plain === wanted);
}
