import { count } from '../../../../src/common/count.ts';

/** Values of one audit entry for its sentence. */
export interface ActFacts {
  /**
   * number of machine events, by `event`, `event@from-state`, and `event!` for events with a reason
   */
  readonly events: Readonly<Record<string, number>>;
  /** stored request: `data`, `path`, `reason` */
  readonly summary: Readonly<Record<string, unknown>>;
  /** display name of the changed record */
  readonly name: string | null;
  /** display name of the record that the request names by id, for changes of its settings */
  readonly subject: string | null;
  /** true if a field other than the active flag changed */
  readonly changesFields: boolean;
  /** company name, if all steps concern one company */
  readonly business: string | null;
}

/**
 * Condition of a branch. `flag` is an event without a change of other fields. The condition is
 * evaluated here for one entry and in SQL as a filter.
 */
export type When =
  | { readonly anyEvent: readonly string[] }
  | { readonly allEvents: readonly string[] }
  | { readonly flag: string }
  | { readonly field: readonly string[]; readonly is: string | null | readonly string[] };

export interface Branch {
  /** key within the operation; empty if the operation has one branch */
  readonly key: string;
  /** null for the default branch */
  readonly when: When | null;
  readonly words: (said: Said) => string;
}

export type Act = readonly Branch[];

/**
 * Formats the values of an entry for its sentence. Without facts it produces the generic wording
 * for filter choices.
 */
export class Said {
  readonly #facts: ActFacts | null;
  readonly #when: When | null;

  constructor(facts: ActFacts | null, when: When | null = null) {
    this.#facts = facts;
    this.#when = when;
  }

  /** Returns "3 stones", or "stones" if there is no count. */
  many(one: string, more = `${one}s`, event?: string): string {
    const counted = this.#facts && (this.#moved(event) || this.#listed());
    return counted ? count(counted, one, more) : more;
  }

  /** Returns the name of the record, or the fallback. */
  name(any: string): string {
    return this.#facts?.name ?? this.subject(any);
  }

  /** Returns the name of the record that the request names by id or deleted, or the fallback. */
  subject(any: string): string {
    return this.#subject ?? any;
  }

  /** Returns the subject after a preposition, as in " of Brandt", or an empty string. */
  about(word: string): string {
    const name = this.#subject;
    return name ? ` ${word} ${name}` : '';
  }

  /** Returns the name given in the request after this word, or an empty string. */
  named(word: string, ...path: string[]): string {
    const name = this.value(...path);
    return name === null ? '' : ` ${word} ${name}`;
  }

  /** Returns " of Brandt", or an empty string. */
  get of(): string {
    return this.#business('of');
  }

  get for(): string {
    return this.#business('for');
  }

  get to(): string {
    return this.#business('to');
  }

  /** Returns the company that all steps concern, else the name of the record, else the fallback. */
  company(any: string): string {
    return this.#facts?.business ?? this.name(any);
  }

  value(...path: string[]): string | null {
    return this.#facts && valueAt(this.#facts.summary, path);
  }

  /** Number of attempts that the entry covers; null for one. */
  get repeats(): number | null {
    const times = Number(this.value('count') ?? 1);
    return times > 1 ? times : null;
  }

  get #subject(): string | null {
    return this.#facts?.subject ?? this.value('deleted', 'name');
  }

  #business(word: string): string {
    const name = this.#facts?.business;
    return name ? ` ${word} ${name}` : '';
  }

  #moved(event?: string): number {
    const when = this.#when;
    const events = event ? [event] : when && 'anyEvent' in when ? when.anyEvent : [];
    return events.reduce((sum, one) => sum + (this.#facts?.events[one] ?? 0), 0);
  }

  #listed(): number {
    const data = this.#facts?.summary.data;
    const list =
      typeof data === 'object' && data !== null ? Object.values(data).find(Array.isArray) : null;
    return list?.length ?? 0;
  }
}

export function valueAt(summary: object, path: readonly string[]): string | null {
  let value: unknown = summary;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[step];
  }
  return value === undefined || value === null ? null : String(value);
}

type Words = Branch['words'];

/** Defines an operation with one branch. `event` is the event that the sentence counts. */
export const does = (words: Words, event?: string): Act => [
  { key: '', when: event ? { anyEvent: [event] } : null, words },
];

export const onEvent = (key: string, event: string | readonly string[], words: Words): Branch => ({
  key,
  when: { anyEvent: typeof event === 'string' ? [event] : event },
  words,
});

export const onAll = (key: string, allEvents: readonly string[], words: Words): Branch => ({
  key,
  when: { allEvents },
  words,
});

/** Matches an event that changed the active flag and nothing else. */
export const onFlag = (key: string, flag: string, words: Words): Branch => ({
  key,
  when: { flag },
  words,
});

/** `is` null matches a missing field; a list matches any of its values. */
export const onField = (
  key: string,
  field: string,
  is: string | null | readonly string[],
  words: Words,
): Branch => ({
  key,
  when: { field: field.split('.'), is },
  words,
});

export const otherwise = (key: string, words: Words): Branch => ({ key, when: null, words });

/** Branches for `{ is_active }` requests. */
export const toggles = (any: string, on = 'Activated', off = 'Deactivated'): Act => [
  onField('deactivate', 'data.is_active', 'false', (s) => `${off} ${s.name(any)}`),
  otherwise('activate', (s) => `${on} ${s.name(any)}`),
];

/** Branches for `{ is_active }` requests of a schedule, named after the record that owns it. */
export const pauses = (what: string, any: string): Act => [
  onField(
    'deactivate',
    'data.is_active',
    'false',
    (s) => `Paused the ${what} of ${s.subject(any)}`,
  ),
  otherwise('activate', (s) => `Resumed the ${what} of ${s.subject(any)}`),
];

/** Branches for a change of fields that may include the active flag. */
export const changes = (any: string): Act => [
  onFlag('onlyDeactivate', 'flag.deactivate', (s) => `Deactivated ${s.subject(s.name(any))}`),
  onFlag('onlyActivate', 'flag.activate', (s) => `Activated ${s.subject(s.name(any))}`),
  onEvent(
    'deactivate',
    'flag.deactivate',
    (s) => `Changed and deactivated ${s.subject(s.name(any))}`,
  ),
  onEvent('activate', 'flag.activate', (s) => `Changed and activated ${s.subject(s.name(any))}`),
  otherwise('change', (s) => `Changed ${s.subject(s.name(any))}`),
];

/** Branches for a new record, which may start inactive. */
export const adds = (any: string): Act => [
  onEvent('inactive', 'flag.deactivate', (s) => `Added ${s.name(any)}, not yet active`),
  otherwise('active', (s) => `Added ${s.name(any)}`),
];

export const removes = (any: string): Act => does((s) => `Removed ${s.name(any)}`);
