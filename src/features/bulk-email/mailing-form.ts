import { browserTimeZone } from '#common/browser-time-zone.ts';
import { parseAddresses } from '#common/mailing/address-lines.ts';
import { findPlaceholderFaults, isTableLine } from '#common/mailing/placeholders.ts';
import type { SchedulePart } from '#common/supply/schedule.ts';
import { type FieldRules, isFilled } from '../../shared/people/field-faults.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { rulesOfSchedule, scheduleOf, scheduleValues } from '../../shared/supply/schedule-form.ts';
import type {
  Audience,
  Mailing,
  MailingStones,
  MailingTimes,
  MailingWords,
} from './bulk-email-calls.ts';
import type { AudienceKind, StonesKind } from './bulk-email-words.ts';

/**
 * The field names equal the names in the API. The form therefore shows each server error at the
 * field that the error names.
 */
export type MailingField =
  | 'kind'
  | 'user_ids'
  | 'associate_ids'
  | 'addresses'
  | 'search'
  | 'status'
  | 'cities'
  | 'searched_days'
  | 'subject'
  | 'text'
  | 'of'
  | 'stock_numbers'
  | 'collection_id'
  | 'filter'
  | 'valid_days'
  | 'timing'
  | SchedulePart
  | 'zone'
  | 'again'
  | 'until';
export type MailingValues = Readonly<Record<MailingField, string>>;

const SEPARATOR = ',';
export const splitList = (text: string): string[] => text.split(SEPARATOR).filter(Boolean);
export const joinList = (ids: readonly string[]): string => ids.join(SEPARATOR);

const FIRST_WORDS = `Dear {{first_name}},

these {{stone_count}} are available today. Your prices are valid until {{valid_until}}.

{{stones}}

To hold a stone, contact {{associate}}.`;

export function mailingValues(mailing: Mailing | null): MailingValues {
  const audience: Audience = mailing?.audience ?? { kind: 'all' };
  const stones: MailingStones = mailing?.stones ?? { kind: 'numbers' };
  const times = mailing?.times ?? null;
  return {
    kind: audience.kind,
    user_ids: joinList(audience.user_ids ?? []),
    associate_ids: joinList(audience.associate_ids ?? []),
    addresses: audience.addresses ?? '',
    search: audience.search ?? '',
    status: audience.status ? String(audience.status) : '',
    cities: audience.cities ?? '',
    searched_days: audience.searched_days ? String(audience.searched_days) : '',
    subject: mailing?.subject ?? '',
    text: mailing?.text ?? FIRST_WORDS,
    of: stones.kind,
    stock_numbers: (stones.stock_numbers ?? []).join('\n'),
    collection_id: stones.collection_id ?? '',
    filter: stones.filter ? JSON.stringify(stones.filter) : '',
    valid_days: String(mailing?.valid_days ?? 7),
    ...scheduleValues(times?.schedule ?? null),
    zone: times?.zone ?? browserTimeZone(),
    again: times && !times.is_once ? 'again' : 'once',
    until: times?.until ?? '',
  };
}

export const MAILING_FIELD_LABELS: FieldLabels<MailingValues> = {
  kind: { label: 'Recipients', text: byName },
  user_ids: { label: 'Clients', text: byName },
  associate_ids: { label: 'Associates', text: byName },
  addresses: { label: 'Addresses', text: byName },
  search: { label: 'Name', text: asTyped },
  status: { label: 'Registration', text: byName },
  cities: { label: 'City', text: asTyped },
  searched_days: { label: 'Days since the last search', text: asTyped },
  subject: { label: 'Subject', text: asTyped },
  text: { label: 'Text', text: byName },
  of: { label: 'Stones', text: byName },
  stock_numbers: { label: 'Stock numbers', text: byName },
  collection_id: { label: 'Collection', text: byName },
  filter: { label: 'Search', text: byName },
  valid_days: { label: 'Price validity, days', text: asTyped },
  timing: { label: 'Schedule', text: byName },
  minute: { label: 'Minute', text: asTyped },
  hour: { label: 'Hour', text: asTyped },
  day: { label: 'Day', text: asTyped },
  month: { label: 'Month', text: asTyped },
  weekday: { label: 'Weekday', text: asTyped },
  zone: { label: 'Time zone', text: asTyped },
  again: { label: 'How often', text: byName },
  until: { label: 'Until', text: asTyped },
};

const fine = () => null;
const MOST_DAYS = 90;
const MOST_SEARCHED = 365;

const wholeUpTo = (most: number) => (value: string) =>
  /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= most
    ? null
    : `Enter a whole number from 1 to ${most}`;

export function mailingRules(values: MailingValues): FieldRules<MailingField> {
  const when = (isApplicable: boolean, rule: (value: string) => string | null) =>
    isApplicable ? rule : fine;
  const isTimed = values.timing === 'schedule';
  return {
    kind: fine,
    user_ids: when(values.kind === 'clients', isFilled('Choose a trading client')),
    associate_ids: when(values.kind === 'associates', isFilled('Choose an associate')),
    addresses: when(values.kind === 'addresses', addressesFault),
    search: fine,
    status: fine,
    cities: fine,
    searched_days: when(
      values.kind === 'filter' && values.searched_days.trim() !== '',
      wholeUpTo(MOST_SEARCHED),
    ),
    subject: (text) =>
      text.trim() === '' ? 'Enter a subject' : (findPlaceholderFaults(text, true)[0] ?? null),
    text: (text) =>
      text.trim() === ''
        ? 'Enter the text of the e-mail'
        : (textFaults(text, values.of)[0] ?? null),
    of: fine,
    stock_numbers: when(values.of === 'numbers', isFilled('Enter a stock number, or choose None')),
    collection_id: when(values.of === 'collection', isFilled('Choose a collection')),
    filter: when(values.of === 'search', isFilled('Choose a saved search')),
    valid_days: wholeUpTo(MOST_DAYS),
    timing: fine,
    ...rulesOfSchedule(true, values),
    zone: when(isTimed, isFilled('Choose a time zone')),
    again: fine,
    until: fine,
  };
}

function addressesFault(text: string): string | null {
  const { addresses, faults } = parseAddresses(text);
  if (faults[0]) return faults.map(({ message }) => message).join(' ');
  return addresses.length === 0 ? 'Enter one e-mail address per line' : null;
}

const textFaults = (text: string, of: string): string[] => [
  ...findPlaceholderFaults(text),
  ...(of === 'none' && text.split('\n').some(isTableLine)
    ? [
        'The text contains the table of stones, but no stones are chosen. Choose stones or remove the table.',
      ]
    : []),
];

export function audienceOf(values: MailingValues): Audience {
  const kind = values.kind as AudienceKind;
  if (kind === 'clients') return { kind, user_ids: splitList(values.user_ids) as never };
  if (kind === 'associates')
    return { kind, associate_ids: splitList(values.associate_ids) as never };
  if (kind === 'addresses') return { kind, addresses: values.addresses };
  if (kind !== 'filter') return { kind };
  return {
    kind,
    search: values.search.trim(),
    cities: values.cities.trim(),
    ...(values.status ? { status: Number(values.status) as 9 | 10 | 11 } : {}),
    ...(values.searched_days.trim() ? { searched_days: Number(values.searched_days) } : {}),
  };
}

export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

export function stonesOf(values: MailingValues): MailingStones {
  const kind = values.of as StonesKind;
  if (kind === 'numbers') return { kind, stock_numbers: numbersIn(values.stock_numbers) };
  if (kind === 'collection') return { kind, collection_id: values.collection_id as never };
  return kind === 'search' ? { kind, filter: JSON.parse(values.filter || '{}') } : { kind: 'none' };
}

function timesOf(values: MailingValues): MailingTimes {
  const schedule = scheduleOf(values);
  if (schedule === null) return null;
  const isOnce = values.again === 'once';
  return {
    schedule,
    zone: values.zone,
    is_once: isOnce,
    until: isOnce ? null : values.until || null,
  };
}

export const wordsOf = (values: MailingValues) =>
  ({
    subject: values.subject.trim(),
    text: values.text.trimEnd(),
    audience: audienceOf(values),
    stones: stonesOf(values),
    valid_days: Number(values.valid_days),
    times: timesOf(values),
  }) satisfies MailingWords;
