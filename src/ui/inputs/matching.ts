export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Findable extends Option {
  /** the label without capitals and accents */
  readonly plain: string;
}

/** "Évreux" is found by "evreux". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

export const findable = (options: readonly Option[]): readonly Findable[] =>
  options.map((option) => ({ ...option, plain: plain(option.label) }));

/** Those that begin with what was typed, then those in which another word does, then those that hold it anywhere. */
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

/** The one that was written out in full, whatever its capitals. */
export function exactly(options: readonly Findable[], typed: string): Findable | undefined {
  const wanted = plain(typed.trim());
  return options.find((option) => option.plain === wanted);
}
