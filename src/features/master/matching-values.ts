interface AttributeValue {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export interface AttributeValues {
  readonly name: string;
  readonly values: readonly AttributeValue[];
}

/** Trade words that a plain rewriting of their key would get wrong. */
const NAMES: Readonly<Record<string, string>> = { color: 'Colour', fancy: 'Fancy colour' };

export function attributeName(key: string): string {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return NAMES[words] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keeps the values whose name or code contains the text, and the attributes that still have any. */
export function matchingValues(
  choices: Readonly<Record<string, readonly AttributeValue[]>>,
  text: string,
): AttributeValues[] {
  const wanted = text.trim().toLowerCase();
  return Object.entries(choices)
    .map(([key, values]) => ({
      name: attributeName(key),
      values: values.filter(({ name, code }) =>
        [name, code].some((word) => word.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ values }) => values.length > 0);
}
