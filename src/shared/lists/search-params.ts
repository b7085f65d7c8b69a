import { idFromText } from '#common/id-from-text.ts';

/**
 * Unvalidated search params of the URL. The parsers below drop values that the user cannot choose
 * on the screen.
 */
export type RawSearchParams = Readonly<Record<string, unknown>>;

/**
 * Options of `useSearch` that parse the params in the component, so that the parser loads with its
 * screen only. A parser in `validateSearch` would load before the first screen.
 */
export const parsedWith = <Search>(parse: (raw: RawSearchParams) => Search) =>
  ({ select: (raw: object) => parse({ ...raw }), structuralSharing: true }) as const;

const ID = /^[0-9a-f-]{36}$/i;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';

export const optionalEntry = <K extends string, T>(
  key: K,
  value: T | undefined,
): { [P in K]?: T } => (value === undefined ? {} : { [key]: value }) as { [P in K]?: T };

/**
 * Parses a record id. The caller passes the id type: `idParam<'client', UserId>('client',
 * raw.client)`.
 */
export const idParam = <K extends string, Own extends string = string>(key: K, value: unknown) =>
  optionalEntry(key, ID.test(textOf(value)) ? idFromText<Own>(textOf(value)) : undefined);

export const textParam = <K extends string>(key: K, value: unknown, longest?: number) =>
  optionalEntry(key, textOf(value).slice(0, longest) || undefined);

export function integerParam<K extends string>(key: K, value: unknown, from: number, to: number) {
  const number = Number(textOf(value) === '' ? Number.NaN : value);
  const fits = Number.isInteger(number) && number >= from && number <= to;
  return optionalEntry(key, fits ? number : undefined);
}

export const codeParam = <K extends string, T extends number>(
  key: K,
  value: unknown,
  of: readonly T[],
) => optionalEntry(key, textOf(value) === '' ? undefined : of.find((one) => one === Number(value)));

export const wordParam = <K extends string, T extends string>(
  key: K,
  value: unknown,
  of: readonly T[],
) =>
  optionalEntry(
    key,
    of.find((one) => one === textOf(value)),
  );
