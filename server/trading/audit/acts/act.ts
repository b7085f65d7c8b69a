import { count } from '#common/count.ts';

export interface ActFacts {
  /**
   * Counts of the request's ledger rows by key. The key `event` counts all rows of an event, and
   * `event@from_state` only the rows with that start state. The key `event!` counts only the rows
   * with a reason.
   */
  readonly events: Readonly<Record<string, number>>;
  /** the stored request, with `data`, `path` and `reason` */
  readonly summary: Readonly<Record<string, unknown>>;
  readonly name: string | null;
  /**
   * display name of the record that the request names by id, for example the supplier of a changed
   * import mapping
   */
  readonly subject: string | null;
  readonly changesFields: boolean;
  /** company name, if all ledger rows of the request concern one company */
  readonly business: string | null;
}

/**
 * If this condition holds, the branch describes the audit entry. `flag` requires that the event
 * occurred and that no field other than the active flag changed. `acts.ts` evaluates the condition
 * in memory; `act-condition.ts` translates the condition to SQL.
 */
export type When =
  | { readonly anyEvent: readonly string[] }
  | { readonly allEvents: readonly string[] }
  | { readonly flag: string }
  | { readonly given: readonly string[] }
  | { readonly field: readonly string[]; readonly is: string | null | readonly string[] };

export interface Branch {
  /** key of the branch, unique within its operation; empty if the operation has only one branch */
  readonly key: string;
  /** condition of the branch; null for the last branch, which describes all remaining entries */
  readonly when: When | null;
  readonly words: (said: Said) => string;
}

export type Act = readonly Branch[];

/**
 * Builds the parts of the sentence that describes an audit entry. For the label of a filter option,
 * `facts` is null, and the words are general: "stones" instead of "3 stones".
 */
export class Said {
  readonly #facts: ActFacts | null;
  readonly #when: When | null;

  constructor(facts: ActFacts | null, when: When | null = null) {
    this.#facts = facts;
    this.#when = when;
  }

  /**
   * Returns a count with its noun, such as "3 stones", or `more` without a count. Counts the ledger
   * rows of `event` (default: the event of the branch), or else the list in the request.
   */
  many(one: string, more = `${one}s`, event?: string): string {
    const counted = this.#facts && (this.#moved(event) || this.#listed());
    return counted ? count(counted, one, more) : more;
  }

  name(any: string): string {
    return this.#facts?.name ?? this.subject(any);
  }

  subject(any: string): string {
    return this.#subject ?? any;
  }

  about(word: string): string {
    const name = this.#subject;
    return name ? ` ${word} ${name}` : '';
  }

  named(word: string, ...path: string[]): string {
    const name = this.value(...path);
    return name === null ? '' : ` ${word} ${name}`;
  }

  /**
   * Returns the company with a preposition, such as " of Brandt". Returns an empty string if the
   * ledger rows do not all concern one company.
   */
  get of(): string {
    return this.#business('of');
  }

  get for(): string {
    return this.#business('for');
  }

  get to(): string {
    return this.#business('to');
  }

  company(any: string): string {
    return this.#facts?.business ?? this.name(any);
  }

  value(...path: string[]): string | null {
    return this.#facts && valueAt(this.#facts.summary, path);
  }

  /** Number of attempts that the entry combines; null for a single attempt. */
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

/**
 * Defines an operation whose entries all have the same sentence. If `event` is given, `Said.many`
 * counts the ledger rows of that event.
 */
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

export const onFlag = (key: string, flag: string, words: Words): Branch => ({
  key,
  when: { flag },
  words,
});

/**
 * Branch for requests in which `field` has the value `is`. If `is` is null, the field must be
 * missing. If `is` is an array, the field must have one of the values in the array.
 */
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

/** Branch for requests that contain `field`. */
export const onGiven = (key: string, field: string, words: Words): Branch => ({
  key,
  when: { given: field.split('.') },
  words,
});

export const otherwise = (key: string, words: Words): Branch => ({ key, when: null, words });

export const toggles = (any: string, on = 'Activated', off = 'Deactivated'): Act => [
  onField('deactivate', 'data.is_active', 'false', (s) => `${off} ${s.name(any)}`),
  otherwise('activate', (s) => `${on} ${s.name(any)}`),
];

/**
 * Builds sentences such as "Paused the … of Brandt". Brandt is the record that owns the schedule.
 */
export const pauses = (what: string, any: string): Act => [
  onField(
    'deactivate',
    'data.is_active',
    'false',
    (s) => `Paused the ${what} of ${s.subject(any)}`,
  ),
  otherwise('activate', (s) => `Resumed the ${what} of ${s.subject(any)}`),
];

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

export const adds = (any: string): Act => [
  onEvent('inactive', 'flag.deactivate', (s) => `Added ${s.name(any)} as inactive`),
  otherwise('active', (s) => `Added ${s.name(any)}`),
];

export const removes = (any: string): Act => does((s) => `Removed ${s.name(any)}`);
