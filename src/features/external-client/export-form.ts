import type { SchedulePart } from '#common/supply/schedule.ts';
import { type FieldRules, isFilled } from '../../shared/people/field-faults.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { rulesOfSchedule, scheduleOf, scheduleValues } from '../../shared/supply/schedule-form.ts';
import { headersFault, headersFrom, headersText } from '../../shared/supply/typed-headers.ts';
import type { ExportSettings, StockExport } from './export-calls.ts';
import { kindOf } from './export-words.ts';

export type ExportField =
  | 'to'
  | 'host'
  | 'port'
  | 'protocol'
  | 'user'
  | 'secret'
  | 'folder'
  | 'address'
  | 'method'
  | 'headers'
  | 'content'
  | 'format'
  | 'kind'
  | 'file'
  | 'timing'
  | SchedulePart;
export type ExportValues = Readonly<Record<ExportField, string>>;

export function exportValues(known: StockExport | null): ExportValues {
  const { ftp = null, address = null } = known ?? {};
  return {
    to: address ? 'address' : 'ftp',
    host: ftp?.host ?? '',
    port: String(ftp?.port ?? 21),
    protocol: ftp?.protocol ?? 'ftps',
    user: ftp?.user ?? '',
    // The server never returns the secret. If the field stays empty, the stored secret is kept.
    secret: '',
    folder: ftp?.folder ?? '/',
    address: address?.address ?? '',
    method: address?.method ?? 'PUT',
    headers: headersText(address?.headers ?? []),
    content: known?.content ?? 'full',
    format: known?.format ?? 'csv',
    kind: String(known ? kindOf(known) : 'both'),
    file: known?.file ?? 'stock',
    ...scheduleValues(known === null ? '0 6 * * *' : known.schedule),
  };
}

export const EXPORT_FIELD_LABELS: FieldLabels<ExportValues> = {
  to: { label: 'Destination', text: byName },
  host: { label: 'Server', text: asTyped },
  port: { label: 'Port', text: asTyped },
  protocol: { label: 'Protocol', text: asTyped },
  user: { label: 'User name', text: asTyped },
  secret: { label: 'Password', text: byName },
  folder: { label: 'Folder', text: asTyped },
  address: { label: 'Address', text: asTyped },
  method: { label: 'Method', text: asTyped },
  headers: { label: 'Headers', text: byName },
  content: { label: 'Content', text: byName },
  format: { label: 'Format', text: asTyped },
  kind: { label: 'Stones', text: byName },
  file: { label: 'File name', text: asTyped },
  timing: { label: 'Delivery', text: byName },
  minute: { label: 'Minute', text: asTyped },
  hour: { label: 'Hour', text: asTyped },
  day: { label: 'Day', text: asTyped },
  month: { label: 'Month', text: asTyped },
  weekday: { label: 'Weekday', text: asTyped },
};

const fine = () => null;
const MOST_PORT = 65_535;

/** Accepts any text in the fields of the destination that is not chosen. */
export function exportRules(values: ExportValues): FieldRules<ExportField> {
  const isFtp = values.to === 'ftp';
  const when = (isApplicable: boolean, rule: (value: string) => string | null) =>
    isApplicable ? rule : fine;
  return {
    to: fine,
    host: when(isFtp, isFilled('Enter the server name')),
    port: when(isFtp, (value) =>
      /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= MOST_PORT
        ? null
        : 'Enter a whole number from 1 to 65,535',
    ),
    protocol: fine,
    user: when(isFtp, isFilled('Enter the user name')),
    secret: fine,
    folder: when(isFtp, (value) =>
      value.trim().startsWith('/') ? null : 'Start with /, the root folder',
    ),
    address: when(!isFtp, (value) =>
      /^https?:\/\/[^\s/]+/.test(value.trim())
        ? null
        : 'Enter an address such as https://files.example/stock.csv?signature',
    ),
    method: fine,
    headers: when(!isFtp, headersFault),
    content: fine,
    format: fine,
    kind: fine,
    file: (value) =>
      /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(value.trim())
        ? null
        : 'Use letters, digits, dots, dashes and underscores, and do not start with a dot',
    timing: fine,
    ...rulesOfSchedule(true, values),
  };
}

/**
 * Splits a pasted URL at the question mark, because the query string usually contains a signature
 * and is stored as a secret.
 */
function splitSignature(text: string): { readonly bare: string; readonly signature: string } {
  const [bare = '', ...rest] = text.trim().split('?');
  return { bare, signature: rest.join('?') };
}

export function settingsOf(values: ExportValues): Omit<ExportSettings, 'secret'> {
  const isFtp = values.to === 'ftp';
  return {
    content: values.content as ExportSettings['content'],
    format: values.format as ExportSettings['format'],
    diamond_type: values.kind === 'both' ? null : values.kind === '1' ? 1 : 2,
    file: values.file.trim(),
    schedule: scheduleOf(values),
    ftp: isFtp
      ? {
          host: values.host.trim(),
          port: Number(values.port),
          protocol: values.protocol as 'ftp' | 'ftps',
          folder: values.folder.trim(),
          user: values.user.trim(),
        }
      : null,
    address: isFtp
      ? null
      : {
          address: splitSignature(values.address).bare,
          method: values.method as 'PUT' | 'POST',
          headers: headersFrom(values.headers),
        },
  };
}

/**
 * If `secret` is absent, the server keeps the stored secret. If `secret` is null, the server
 * deletes the stored secret, because it belonged to another URL.
 */
export function secretOf(
  values: ExportValues,
  began: ExportValues,
): { readonly secret?: string | null } {
  if (values.to === 'ftp') return values.secret === '' ? {} : { secret: values.secret };
  const { bare, signature } = splitSignature(values.address);
  if (signature !== '') return { secret: signature };
  return began.to === 'address' && bare === began.address ? {} : { secret: null };
}
