import { count } from '../../../../src/common/count.ts';

/** The values of one audit entry that its sentence is made of. */
export interface ActFacts {
  /** how often each event of a machine occurred, by `event` and `event@from-state`, and by `event!` with a reason */
  readonly events: Readonly<Record<string, number>>;
  /** the stored request: `data`, `path`, `reason` */
  readonly summary: Readonly<Record<string, unknown>>;
  /** what people call the record that was changed */
  readonly name: string | null;
  /** what people call the record that the request names by its id, where that is the one whose settings changed */
  readonly subject: string | null;
  /** whether a field changed next to the one that switches the record on and off */
  readonly changesFields: boolean;
  /** the company, where every step concerns the same one */
  readonly business: string | null;
}

/** Decides whether a branch applies; `flag` is an event that occurred without a change of other fields. The same condition is evaluated here for one entry and in SQL as a filter. */
export type When =
  | { readonly anyEvent: readonly string[] }
  | { readonly allEvents: readonly string[] }
  | { readonly flag: string }
  | { readonly field: readonly string[]; readonly is: string | null | readonly string[] };

export interface Branch {
  /** names the branch within its operation; empty where the operation does one thing only */
  readonly key: string;
  /** null for the branch that applies where none before it does */
  readonly when: When | null;
  readonly words: (said: Said) => string;
}

export type Act = readonly Branch[];

/** Says the values of an entry inside its sentence; without values it says what such entries have in common. */
export class Said {
  readonly #facts: ActFacts | null;
  readonly #when: When | null;

  constructor(facts: ActFacts | null, when: When | null = null) {
    this.#facts = facts;
    this.#when = when;
  }

  /** "3 stones", or "stones" where nothing counts them. */
  many(one: string, more = `${one}s`, event?: string): string {
    const counted = this.#facts && (this.#moved(event) || this.#listed());
    return counted ? count(counted, one, more) : more;
  }

  /** The name of the record, or the given words for any such record. */
  name(any: string): string {
    return this.#facts?.name ?? this.subject(any);
  }

  /** The name of the record that the request names by its id or deleted, or the given words. */
  subject(any: string): string {
    return this.#subject ?? any;
  }

  /** The same after a word, as in " of Brandt"; or nothing. */
  about(word: string): string {
    const name = this.#subject;
    return name ? ` ${word} ${name}` : '';
  }

  /** The name that the request gave, after this word; or nothing. */
  named(word: string, ...path: string[]): string {
    const name = this.value(...path);
    return name === null ? '' : ` ${word} ${name}`;
  }

  /** " of Brandt", or nothing. */
  get of(): string {
    return this.#business('of');
  }

  get for(): string {
    return this.#business('for');
  }

  get to(): string {
    return this.#business('to');
  }

  /** The company that every step concerns, else the record, else the given words. */
  company(any: string): string {
    return this.#facts?.business ?? this.name(any);
  }

  value(...path: string[]): string | null {
    return this.#facts && valueAt(this.#facts.summary, path);
  }

  /** How many attempts an entry stands for; null for one. */
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

/** An operation that does one thing. `event` is counted where the sentence counts. */
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

/** An event that switched the record on or off and changed nothing else. */
export const onFlag = (key: string, flag: string, words: Words): Branch => ({
  key,
  when: { flag },
  words,
});

/** `is` null applies where the field is missing; a list, where it has one of these values. */
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

/** `{ is_active }` switches a record on or off. */
export const toggles = (any: string, on = 'Activated', off = 'Deactivated'): Act => [
  onField('deactivate', 'data.is_active', 'false', (s) => `${off} ${s.name(any)}`),
  otherwise('activate', (s) => `${on} ${s.name(any)}`),
];

/** `{ is_active }` pauses or resumes what works by a schedule, and is called after the record that it belongs to. */
export const pauses = (what: string, any: string): Act => [
  onField(
    'deactivate',
    'data.is_active',
    'false',
    (s) => `Paused the ${what} of ${s.subject(any)}`,
  ),
  otherwise('activate', (s) => `Resumed the ${what} of ${s.subject(any)}`),
];

/** A change of fields, among which may be whether the record is active. */
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

/** A new record, which may begin inactive. */
export const adds = (any: string): Act => [
  onEvent('inactive', 'flag.deactivate', (s) => `Added ${s.name(any)}, not yet active`),
  otherwise('active', (s) => `Added ${s.name(any)}`),
];

export const removes = (any: string): Act => does((s) => `Removed ${s.name(any)}`);
