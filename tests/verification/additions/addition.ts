/** The change of one file that an addition needs. */
export interface Edit {
  /** `NEXT` stands for the number of the next migration. */
  readonly file: string;
  /** Returns the new text of the file; the text of a new file is empty before. */
  readonly change: (source: string) => string;
  /** Part of the error of `npm run generate`, `npm run types` or `test` if the edit is missing. */
  readonly error: string;
  /** A test that names the edit if only the running portal shows that the edit is missing. */
  readonly test?: string;
}

/** Something that is added to the portal, with every file that a developer has to change. */
export interface Addition {
  readonly name: string;
  /** The section of CONTRIBUTING.md that explains the addition. */
  readonly section: string;
  /** Maximum numbers of changed files. */
  readonly limit: { readonly product: number; readonly tests: number };
  readonly edits: readonly Edit[];
}

export const created = (text: string) => (): string => text;

/** Inserts texts, each after the first match of its place. */
export const inserted =
  (...insertions: readonly (readonly [place: RegExp, text: string])[]) =>
  (source: string): string =>
    insertions.reduce((changed, [place, text]) => {
      const found = place.exec(changed);
      if (!found) throw new Error(`No such place: ${place}`);
      const end = found.index + found[0].length;
      return changed.slice(0, end) + text + changed.slice(end);
    }, source);
