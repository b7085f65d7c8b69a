import type { Choice } from '#common/trade/filter.ts';

export const TRACE: Readonly<Record<string, string>> = {
  D: '#e9eef6',
  E: '#ecf0f4',
  F: '#eef0ef',
  G: '#f1f0e6',
  H: '#f3efdb',
  I: '#f4edcf',
  J: '#f5eac2',
  K: '#f5e6b4',
  L: '#f4e1a4',
  M: '#f2db94',
  N: '#efd484',
};

/**
 * Groups of neighbouring clarity grades, with the number of grades in each. The grades in a named
 * group differ only in the digit; FL and IF have no common name.
 */
export const CLARITY_FAMILIES: readonly { readonly name: string; readonly grades: number }[] = [
  { name: '', grades: 2 },
  { name: 'VVS', grades: 2 },
  { name: 'VS', grades: 2 },
  { name: 'SI', grades: 3 },
  { name: 'I', grades: 3 },
];

export interface Split {
  readonly main: readonly Choice[];
  readonly rest: readonly Choice[];
}

/** Splits an attribute list into the common values (`is_display`) and the rest. */
export const splitChoices = (all: readonly Choice[]): Split => ({
  main: all.filter(({ is_display }) => is_display),
  rest: all.filter(({ is_display }) => !is_display),
});

/** Removes the prefix of the group: "VVS1" becomes "1". */
export const shortClarity = (name: string): string => name.replace(/^(VVS|VS|SI|I)(?=\d$)/, '');
