import { ON_NEW_RAP, type OnNewRap, PRICE_BASIS, type PriceBasis } from '#common/price-basis.ts';
import type { SchedulePart } from '#common/supply/schedule.ts';
import {
  SUPPLIER_AVAILABILITY,
  SUPPLIER_AVAILABILITY_NAME,
  SUPPLIER_SOURCE,
  type SupplierAvailability,
  type SupplierSource,
} from '#machines/codes.ts';
import { emailFault, type FieldRules, isFilled } from '../../shared/people/field-faults.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { rulesOfSchedule, scheduleOf, scheduleValues } from '../../shared/supply/schedule-form.ts';
import { headersFault, headersFrom, headersText } from '../../shared/supply/typed-headers.ts';
import { basisText, newRapText } from './price-texts.ts';
import type { Supplier, SupplierApi, SupplierFtp, SupplierPaging } from './supplier-calls.ts';

export type SupplierField =
  | 'name'
  | 'way'
  | 'address'
  | 'method'
  | 'headers'
  | 'sign_in'
  | 'sign_in_name'
  | 'secret'
  | 'format'
  | 'rows_path'
  | 'paged'
  | 'parameter'
  | 'counts'
  | 'first'
  | 'size_parameter'
  | 'size'
  | 'host'
  | 'port'
  | 'protocol'
  | 'folder'
  | 'pattern'
  | 'user'
  | 'list'
  | 'timing'
  | SchedulePart
  | 'price_basis'
  | 'on_new_rap'
  | 'availability'
  | 'first_name'
  | 'last_name'
  | 'email';
export type SupplierValues = Readonly<Record<SupplierField, string>>;

const USUAL_PORT = '21';

export function valuesOf(supplier: Supplier | null): SupplierValues {
  const { api = null, ftp = null } = supplier ?? {};
  const settings = api ?? ftp;
  return {
    name: supplier?.name ?? '',
    way: supplier && settings === null ? 'hand' : 'server',
    address: api?.address ?? '',
    method: api?.method ?? 'GET',
    headers: headersText(api?.headers ?? []),
    sign_in: api?.sign_in ?? 'nothing',
    sign_in_name: api?.sign_in_name ?? '',
    // Starts empty, because the stored secret is never sent to the browser. An empty field keeps
    // the stored secret.
    secret: '',
    format: api?.format ?? 'json',
    rows_path: api?.rows_path ?? '',
    paged: api?.paging ? 'yes' : 'no',
    parameter: api?.paging?.parameter ?? '',
    counts: api?.paging?.counts ?? 'pages',
    first: String(api?.paging?.first ?? 1),
    size_parameter: api?.paging?.size_parameter ?? '',
    size: String(api?.paging?.size ?? 1000),
    host: ftp?.host ?? '',
    port: String(ftp?.port ?? USUAL_PORT),
    protocol: ftp?.protocol ?? 'ftps',
    folder: ftp?.folder ?? '/',
    pattern: ftp?.pattern ?? '',
    user: ftp?.user ?? '',
    list: settings?.is_full === false ? 'part' : 'full',
    ...scheduleValues(supplier?.schedule ?? null),
    price_basis: String(supplier?.price_basis ?? PRICE_BASIS.asked),
    on_new_rap: String(supplier?.on_new_rap ?? ON_NEW_RAP.keepPrice),
    availability: String(supplier?.availability ?? SUPPLIER_AVAILABILITY.guaranteed),
    first_name: '',
    last_name: '',
    email: '',
  };
}

export const FIELD_LABELS: FieldLabels<SupplierValues> = {
  name: { label: 'Name', text: asTyped },
  way: { label: 'Delivery', text: byName },
  address: { label: 'Address', text: asTyped },
  method: { label: 'Method', text: asTyped },
  headers: { label: 'Headers', text: byName },
  sign_in: { label: 'Authentication', text: byName },
  sign_in_name: { label: 'Sign-in name', text: asTyped },
  secret: { label: 'Secret', text: byName },
  format: { label: 'Format', text: asTyped },
  rows_path: { label: 'Path to the rows', text: asTyped },
  paged: { label: 'Page by page', text: asTyped },
  parameter: { label: 'Page parameter', text: asTyped },
  counts: { label: 'Unit of the page parameter', text: asTyped },
  first: { label: 'First value of the page parameter', text: asTyped },
  size_parameter: { label: 'Page size parameter', text: asTyped },
  size: { label: 'Rows per page', text: asTyped },
  host: { label: 'Server', text: asTyped },
  port: { label: 'Port', text: asTyped },
  protocol: { label: 'Protocol', text: asTyped },
  folder: { label: 'Folder', text: asTyped },
  pattern: { label: 'Files', text: asTyped },
  user: { label: 'User name', text: asTyped },
  list: { label: 'List type', text: byName },
  timing: { label: 'Timing', text: byName },
  minute: { label: 'Minute', text: asTyped },
  hour: { label: 'Hour', text: asTyped },
  day: { label: 'Day', text: asTyped },
  month: { label: 'Month', text: asTyped },
  weekday: { label: 'Weekday', text: asTyped },
  price_basis: { label: 'Price basis', text: basisText },
  on_new_rap: { label: 'Asking price after a new Rap list', text: newRapText },
  availability: {
    label: 'Availability of ordered stones',
    text: (value) => SUPPLIER_AVAILABILITY_NAME[Number(value) as SupplierAvailability],
  },
  first_name: { label: 'First name', text: asTyped },
  last_name: { label: 'Last name', text: asTyped },
  email: { label: 'E-mail address', text: asTyped },
};

const ADDRESS = /^https?:\/\/[^\s/]+/;
const acceptAny = () => null;
const integerRule =
  (least: number, most: number) =>
  (value: string): string | null =>
    /^\d+$/.test(value.trim()) && Number(value) >= least && Number(value) <= most
      ? null
      : `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}`;

/** Fields that are not visible are always valid. */
export function rulesFor(
  source: SupplierSource,
  values: SupplierValues,
): FieldRules<SupplierField> {
  const byServer = values.way === 'server';
  const isApi = byServer && source === SUPPLIER_SOURCE.api;
  const isFtp = byServer && source === SUPPLIER_SOURCE.ftp;
  const isPaged = isApi && values.paged === 'yes';
  const hasPerson = values.email.trim() !== '' || values.first_name.trim() !== '';
  const when = (isRequired: boolean, rule: (value: string) => string | null) =>
    isRequired ? rule : acceptAny;
  return {
    name: isFilled('Enter the supplier name'),
    way: acceptAny,
    address: when(isApi, (value) =>
      ADDRESS.test(value.trim()) ? null : 'Enter an address such as https://stock.example/list',
    ),
    method: acceptAny,
    headers: when(isApi, headersFault),
    sign_in: acceptAny,
    sign_in_name: when(
      isApi && (values.sign_in === 'password' || values.sign_in === 'header'),
      isFilled(values.sign_in === 'password' ? 'Enter the user name' : 'Enter the header name'),
    ),
    secret: acceptAny,
    format: acceptAny,
    rows_path: acceptAny,
    paged: acceptAny,
    parameter: when(isPaged, isFilled('Enter the page parameter')),
    counts: acceptAny,
    first: acceptAny,
    size_parameter: acceptAny,
    size: when(isPaged, integerRule(1, 10_000)),
    host: when(isFtp, isFilled('Enter the server name')),
    port: when(isFtp, integerRule(1, 65_535)),
    protocol: acceptAny,
    folder: when(isFtp, (value) =>
      value.trim().startsWith('/') ? null : 'Start with /, the root folder',
    ),
    pattern: when(isFtp, isFilled('Enter a name such as stock-*.csv')),
    user: when(isFtp, isFilled('Enter the user name')),
    list: acceptAny,
    timing: acceptAny,
    ...rulesOfSchedule(byServer, values),
    price_basis: acceptAny,
    on_new_rap: acceptAny,
    availability: acceptAny,
    first_name: when(hasPerson, isFilled('Enter the first name')),
    last_name: acceptAny,
    email: when(hasPerson, (value) =>
      value.trim() === '' ? 'Enter the e-mail address' : emailFault(value),
    ),
  };
}

const orNull = (value: string): string | null => value.trim() || null;

function pagingOf(values: SupplierValues): SupplierPaging | null {
  if (values.paged !== 'yes') return null;
  return {
    parameter: values.parameter.trim(),
    counts: values.counts === 'rows' ? 'rows' : 'pages',
    first: values.first === '0' ? 0 : 1,
    size_parameter: orNull(values.size_parameter),
    size: Number(values.size),
  };
}

function apiOf(values: SupplierValues): SupplierApi {
  const isNamed = values.sign_in === 'password' || values.sign_in === 'header';
  return {
    address: values.address.trim(),
    method: values.method as SupplierApi['method'],
    headers: headersFrom(values.headers),
    sign_in: values.sign_in as SupplierApi['sign_in'],
    sign_in_name: isNamed ? values.sign_in_name.trim() : null,
    format: values.format as SupplierApi['format'],
    rows_path: values.format === 'csv' ? null : orNull(values.rows_path),
    paging: pagingOf(values),
    is_full: values.list === 'full',
  };
}

const ftpOf = (values: SupplierValues): SupplierFtp => ({
  host: values.host.trim(),
  port: Number(values.port),
  protocol: values.protocol as SupplierFtp['protocol'],
  folder: values.folder.trim(),
  pattern: values.pattern.trim(),
  user: values.user.trim(),
  is_full: values.list === 'full',
});

export function detailsOf(source: SupplierSource, values: SupplierValues) {
  const byServer = values.way === 'server';
  const name = values.name.trim();
  const schedule = byServer ? scheduleOf(values) : null;
  const prices = {
    price_basis: Number(values.price_basis) as PriceBasis,
    on_new_rap: Number(values.on_new_rap) as OnNewRap,
    availability: Number(values.availability) as SupplierAvailability,
  };
  return source === SUPPLIER_SOURCE.api
    ? { name, api: byServer ? apiOf(values) : null, schedule, ...prices }
    : { name, ftp: byServer ? ftpOf(values) : null, schedule, ...prices };
}

/**
 * Returns the fields that a request may contain but no response contains: the secret and the
 * account. Omits empty fields.
 */
export const writeOnlyFieldsOf = (values: SupplierValues) => ({
  ...(values.secret === '' || values.way === 'hand' ? {} : { secret: values.secret }),
  ...(values.email.trim() === ''
    ? {}
    : {
        account: {
          first_name: values.first_name.trim(),
          last_name: values.last_name.trim(),
          email: values.email.trim(),
        },
      }),
});
