import type { operations } from '#api/schema.gen.ts';
import { capitalize } from '#common/capitalize.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { type Act, type ActFacts, type Branch, Said, valueAt, type When } from './act.ts';
import { PEOPLE_ACTS } from './people.ts';
import { SETTING_ACTS } from './settings.ts';
import { STOCK_ACTS } from './stock.ts';
import { TRADE_ACTS } from './trade.ts';

type HeadersOf<Id extends keyof operations> = NonNullable<
  operations[Id]['parameters'] extends { header?: infer Header } ? Header : never
>;

/** Operations that change data. Exactly these operations take the header `Idempotency-Key`. */
type Keyed = {
  [Id in keyof operations]: 'Idempotency-Key' extends keyof HeadersOf<Id> ? Id : never;
}[keyof operations];
/**
 * Audited operations without an idempotency key: operations of callers who are not signed in, and
 * operations that open or end a session.
 */
type WithoutKey =
  | 'signIn'
  | 'signOut'
  | 'signOutEverywhere'
  | 'signUp'
  | 'resetPassword'
  | 'choosePassword'
  | 'confirmEmail'
  | 'undoEmailChange'
  | 'createFirstAdministrator'
  | 'answerSupplyLink'
  | 'askAboutShared'
  | 'endMailings'
  | 'endSearchAlert'
  | 'takeMailingsAgain';
type RefusedOutcome = 'refused' | 'notFound';
export type AuditedAct = Keyed | WithoutKey | RefusedOutcome;

/** The code does not compile if the wording of an audited operation is missing. */
const ACTS: Readonly<Record<AuditedAct, Act>> = {
  ...PEOPLE_ACTS,
  ...TRADE_ACTS,
  ...STOCK_ACTS,
  ...SETTING_ACTS,
};

export const ALL_ACTS: ReadonlyMap<string, Act> = new Map(Object.entries(ACTS));

const holds = (when: When | null, { events, summary, changesFields }: ActFacts): boolean => {
  if (!when) return true;
  if ('anyEvent' in when) return when.anyEvent.some((event) => events[event]);
  if ('allEvents' in when) return when.allEvents.every((event) => events[event]);
  if ('flag' in when) return Boolean(events[when.flag]) && !changesFields;
  if ('given' in when) return valueAt(summary, when.given) !== null;
  const value = valueAt(summary, when.field);
  return Array.isArray(when.is) ? when.is.includes(value) : value === when.is;
};

export function branchOf(operation: string, facts: ActFacts): Branch | undefined {
  const act = ALL_ACTS.get(operation);
  return act?.length === 1 ? act[0] : act?.find(({ when }) => holds(when, facts));
}

/**
 * An operation that the OpenAPI contract no longer contains gets a sentence derived from its id.
 */
export function actWords(operation: string, facts: ActFacts): string {
  const branch = branchOf(operation, facts);
  return branch ? branch.words(new Said(facts, branch.when)) : retired(operation);
}

export interface ActChoice {
  readonly act: string;
  readonly words: string;
}

export function choicesOf(operation: string): ActChoice[] {
  const act = ALL_ACTS.get(operation);
  if (!act) return [{ act: operation, words: retired(operation) }];
  return act.map(({ key, when, words }) => ({
    act: key === '' ? operation : `${operation}.${key}`,
    words: words(new Said(null, when)),
  }));
}

function retired(operation: string): string {
  const words = toWords(operation);
  return `${capitalize(words)} (an operation of an earlier version)`;
}
