export const PLACEHOLDERS = {
  first_name: { label: 'First name', example: 'Iris' },
  last_name: { label: 'Last name', example: 'Maartens' },
  business: { label: 'Business', example: 'Halden & Roe' },
  associate: { label: 'Associate', example: 'Tove Lindqvist' },
  associate_email: { label: "Associate's e-mail", example: 'tove@culet.example' },
  stone_count: { label: 'Stone count', example: '5 stones' },
  total_carat: { label: 'Total carat', example: '5.45' },
  total_amount: { label: 'Total amount', example: '22,108.88' },
  currency: { label: 'Currency', example: 'USD' },
  valid_until: { label: 'Valid until', example: '23/11/2026' },
  stones: { label: 'Table of stones', example: '' },
  link: { label: 'Link to the stones', example: 'https://portal.example/search' },
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/**
 * Placeholder of the stone table. It takes a whole line: `findPlaceholderFaults` rejects other text
 * on the line.
 */
export const TABLE: Placeholder = 'stones';

const PLACEHOLDER_PATTERN = /\{\{([^{}\n]*)\}\}/g;

const toPlaceholder = (name: string): Placeholder | null =>
  Object.hasOwn(PLACEHOLDERS, name) ? (name as Placeholder) : null;

export function findPlaceholderFaults(text: string, isSubject = false): string[] {
  return text.split('\n').flatMap((line, at) => {
    const where = isSubject ? 'The subject' : `Line ${at + 1}`;
    const faults = [...line.matchAll(PLACEHOLDER_PATTERN)].flatMap(([written, inside = '']) => {
      const name = toPlaceholder(inside.trim());
      if (name === null) return [`${where} contains “${written}”, which is not a placeholder.`];
      if (name !== TABLE) return [];
      if (isSubject) return ['The subject cannot contain a table of stones.'];
      return line.trim() === written
        ? []
        : [`${where} has text next to “${written}”. Put the table on its own line.`];
    });
    const bare = line.replaceAll(PLACEHOLDER_PATTERN, '');
    if (bare.includes('{{') || bare.includes('}}'))
      faults.push(
        `${where} has braces that are not closed. Write a placeholder as {{first_name}}.`,
      );
    return faults;
  });
}

/**
 * Replaces the placeholders with the values of one recipient. Keeps the placeholder of the stone
 * table, because the e-mail builder replaces that placeholder.
 */
export const fillPlaceholders = (
  text: string,
  words: Readonly<Record<Exclude<Placeholder, 'stones'>, string>>,
): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (written, inside: string) => {
    const name = toPlaceholder(inside.trim());
    return name === null || name === TABLE ? written : words[name];
  });

/** Replaces the placeholders with their labels, as the list of mailings shows a subject. */
export const labelPlaceholders = (text: string): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (written, inside: string) => {
    const name = toPlaceholder(inside.trim());
    return name === null ? written : `[${PLACEHOLDERS[name].label}]`;
  });

export const isTableLine = (line: string): boolean => /^\{\{\s*stones\s*\}\}$/.test(line.trim());
