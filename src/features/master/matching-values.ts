interface AttributeValue {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export interface AttributeValues {
  readonly name: string;
  readonly values: readonly AttributeValue[];
}

/** Keys whose plain rewriting would read wrong. */
const NAMES: Readonly<Record<string, string>> = {
  color: 'Colour',
  fancy: 'Fancy colour',
  'doc type business': 'Business document',
  'sales person type': 'Salesperson type',
};

export function attributeName(key: string): string {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return NAMES[words] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The code, where it says something that the name does not. */
export function tellingCode({ code, name }: AttributeValue): string | null {
  return plain(code) === plain(name) ? null : code;
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
