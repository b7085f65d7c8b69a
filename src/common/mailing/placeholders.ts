/** What stands in a mailing where each reader has a word of its own, with an example of it. */
export const PLACEHOLDERS = {
  first_name: { label: 'First name', example: 'Iris' },
  last_name: { label: 'Last name', example: 'Maartens' },
  business: { label: 'Business', example: 'Halden & Roe' },
  associate: { label: 'Associate', example: 'Tove Lindqvist' },
  associate_email: { label: 'Address of the associate', example: 'tove@culet.example' },
  stone_count: { label: 'Stone count', example: '5 stones' },
  total_carat: { label: 'Total carat', example: '5.45' },
  total_amount: { label: 'Total amount', example: '22,108.88' },
  currency: { label: 'Currency', example: 'USD' },
  valid_until: { label: 'Valid until', example: '23/11/2026' },
  stones: { label: 'Table of stones', example: '' },
  link: { label: 'Link to the stones', example: 'https://portal.example/search' },
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** A table has no place in a line of its own words. */
export const TABLE: Placeholder = 'stones';

const ANY = /\{\{([^{}\n]*)\}\}/g;

/** What is written between the braces, where it is a placeholder. */
const known = (name: string): Placeholder | null =>
  Object.hasOwn(PLACEHOLDERS, name) ? (name as Placeholder) : null;

/** What of a text is no placeholder though it is written like one, by its line; empty where all of it can be filled in. */
export function placeholderFaults(text: string, isSubject = false): string[] {
  return text.split('\n').flatMap((line, at) => {
    const where = isSubject ? 'The subject' : `Line ${at + 1}`;
    const faults = [...line.matchAll(ANY)].flatMap(([written, inside = '']) => {
      const name = known(inside.trim());
      if (name === null) return [`${where} names “${written}”, which is no placeholder.`];
      if (name !== TABLE) return [];
      if (isSubject) return ['The subject is one line and has no room for a table of stones.'];
      return line.trim() === written
        ? []
        : [`${where} has words beside “${written}”: the table stands in a line of its own.`];
    });
    const bare = line.replaceAll(ANY, '');
    if (bare.includes('{{') || bare.includes('}}'))
      faults.push(
        `${where} has braces that are not closed: a placeholder is written {{first_name}}.`,
      );
    return faults;
  });
}

/** The text with the words of one reader; a table is put in by whoever draws the letter. */
export const filledIn = (
  text: string,
  words: Readonly<Record<Exclude<Placeholder, 'stones'>, string>>,
): string =>
  text.replaceAll(ANY, (written, inside: string) => {
    const name = known(inside.trim());
    return name === null || name === TABLE ? written : words[name];
  });

/** Whether this line is the place of the table. */
export const isTableLine = (line: string): boolean => /^\{\{\s*stones\s*\}\}$/.test(line.trim());
