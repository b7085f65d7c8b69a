import { capitalize } from '#common/capitalize.ts';
import { FAULT_TITLES } from '#common/fault-titles.ts';
import { MARKUP_MODE, MARKUP_SCOPE } from '#common/markup-scope.ts';
import { ON_NEW_RAP, PRICE_BASIS } from '#common/price-basis.ts';
import * as codes from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { LIST_NAMES } from '#machines/list-names.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { NOTICES } from '../../../server/jobs/notice-texts.ts';
import { MATCH_FIELDS } from '../../../server/stock/matchpair/match-fields.ts';
import { allSchemas, type Contract } from './model.ts';

interface Entry {
  code: number;
  label?: string;
}

const TABLES = {
  STONE_STATUS: codes.STONE_STATUS,
  REGISTRATION: codes.REGISTRATION,
  HOLD_STATUS: codes.HOLD_STATUS,
  HOLD_QUEUE_STATUS: codes.HOLD_QUEUE_STATUS,
  APPROVAL: codes.APPROVAL,
  MEMO_MOVEMENT: codes.MEMO_MOVEMENT,
  MEMO_REQUEST: codes.MEMO_REQUEST,
  MEMO_STATUS: codes.MEMO_STATUS,
  RETURN_CHECK_STATUS: codes.RETURN_CHECK_STATUS,
  SUPPLIER_CONFIRMATION_STATUS: codes.SUPPLIER_CONFIRMATION_STATUS,
  BULK_EMAIL_STATUS: codes.BULK_EMAIL_STATUS,
  BULK_EMAIL_OUTCOME: codes.BULK_EMAIL_OUTCOME,
  IMPORT_STATUS: codes.IMPORT_STATUS,
  IMPORT_OUTCOME: codes.IMPORT_OUTCOME,
  INVOICE_STATUS: codes.INVOICE_STATUS,
  INVOICE_BALANCE: codes.INVOICE_BALANCE,
  PAYMENT_STATUS: codes.PAYMENT_STATUS,
  PERIOD_STATUS: codes.PERIOD_STATUS,
  SHIPMENT_STATUS: codes.SHIPMENT_STATUS,
  DISCREPANCY: codes.DISCREPANCY,
  ENQUIRY_STATUS: codes.ENQUIRY_STATUS,
  PRICE_OFFER_STATUS: codes.PRICE_OFFER_STATUS,
  CART_STATUS: codes.CART_STATUS,
  WATCHLIST_STATUS: codes.WATCHLIST_STATUS,
  NOTE_STATUS: codes.NOTE_STATUS,
  DEMAND_STATUS: codes.DEMAND_STATUS,
  KYC_STATUS: codes.KYC_STATUS,
  REGISTRATION_ACTION: codes.REGISTRATION_ACTION,
  RISK_CLASS: codes.RISK_CLASS,
  SCREENING_DECISION: codes.SCREENING_DECISION,
  DIAMOND_TYPE: codes.DIAMOND_TYPE,
  GROWTH_TYPE: codes.GROWTH_TYPE,
  SUPPLIER_AVAILABILITY: codes.SUPPLIER_AVAILABILITY,
  SUPPLIER_SOURCE: codes.SUPPLIER_SOURCE,
  PROVIDER_TYPE: codes.PROVIDER_TYPE,
  FEED_RUN: codes.FEED_RUN,
  STOCK_EXPORT_RUN: codes.STOCK_EXPORT_RUN,
  SEARCH_ALERT: codes.SEARCH_ALERT,
  SEARCH_MODE: codes.SEARCH_MODE,
  REPORT_GROUPING: codes.REPORT_GROUPING,
  ROLE: codes.ROLE,
  MARKUP_MODE,
  MARKUP_SCOPE,
  PRICE_BASIS,
  ON_NEW_RAP,
  HOLD_END: codes.HOLD_END,
  LIST_NAMES,
  CONFORMANCE_FAULTS: FAULT_TITLES,
  WORKFLOW_NAMES: Object.fromEntries(WORKFLOWS.map(({ name, noun }) => [name, capitalize(noun)])),
  EVENTS: Object.fromEntries(
    WORKFLOWS.flatMap(({ participles }) => Object.entries<string>(participles)).map(
      ([event, participle]) => [event, capitalize(participle)],
    ),
  ),
  NOTICES: Object.fromEntries(Object.entries(NOTICES).map(([kind, { title }]) => [kind, title])),
  MATCH_FIELDS: Object.fromEntries(
    Object.entries(MATCH_FIELDS).map(([name, { label }]) => [name, label]),
  ),
  PROBLEMS: Object.fromEntries(
    [...Object.values(PROBLEMS), ...Object.values(GUARD_PROBLEMS)].map(({ code, message }) => [
      code,
      message,
    ]),
  ),
} satisfies Record<string, Readonly<Record<string, number | string | Entry>>>;

const CODES_KEY = 'x-codes';

/**
 * Adds names and descriptions from the table of codes that `x-codes` names. Without `enum`, the
 * schema gets all values of the table.
 */
export function nameEnumValues(contract: Contract): void {
  for (const [at, schema] of allSchemas(contract)) {
    const table = schema[CODES_KEY];
    if (table === undefined) continue;
    Reflect.deleteProperty(schema, CODES_KEY);
    const known = TABLES[table as keyof typeof TABLES];
    if (!known) throw new Error(`${at}: unknown table of codes ${String(table)}`);
    schema.enum ??= Object.keys(known);
    const named = schema.enum
      .filter((value) => value !== null)
      .map((value) => {
        const found = findValue(known, value);
        if (!found) throw new Error(`${at}: ${String(table)} has no ${String(value)}`);
        return found;
      });
    // Only numeric values need separate names.
    if (named.some(({ value }) => typeof value === 'number'))
      schema['x-enum-varnames'] = named.map(({ name }) => name);
    schema['x-enum-descriptions'] = named.map(({ words }) => words);
  }
}

interface NamedValue {
  value: unknown;
  name: string;
  words: string;
}

const findValue = (
  table: Readonly<Record<string, number | string | Entry>>,
  value: unknown,
): NamedValue | undefined =>
  Object.entries(table)
    .map(([key, entry]): NamedValue => {
      if (typeof entry === 'string') return { value: key, name: key, words: entry };
      const { code, label = sentenceCase(key) }: Entry =
        typeof entry === 'number' ? { code: entry } : entry;
      return { value: code, name: upperSnake(key), words: label };
    })
    .find((one) => one.value === value);

/** `notAvailable` becomes NOT_AVAILABLE for programs and "Not available" for people. */
const upperSnake = (key: string): string => key.replaceAll(/([A-Z])/g, '_$1').toUpperCase();
const sentenceCase = (key: string): string => {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return capitalize(words);
};
