export const EMPTY = '–';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Instant = string | number | Date | null | undefined;

const formatters = new Map<number, Intl.NumberFormat>();

function formatterFor(decimals: number): Intl.NumberFormat {
  const known = formatters.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  formatters.set(decimals, made);
  return made;
}

/**
 * Formats a number with commas between thousands and a true minus sign. With a hyphen, which is
 * narrower than a digit, the figures of a column would not align.
 */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return EMPTY;
  return formatterFor(decimals).format(value).replace('-', '−');
}

export function formatInteger(value: number | null | undefined): string {
  return formatNumber(value, 0);
}

/** The trade uses 2 decimals of a carat; pass 3 for a weight as measured. */
export function formatWeight(value: number | null | undefined, decimals: 2 | 3 = 2): string {
  return formatNumber(value, decimals);
}

export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${formatInteger(bytes / 1e3)} kB` : `${formatNumber(bytes / 1e6, 1)} MB`;
}

export function formatText(value: string | null | undefined): string {
  return value === null || value === undefined || value.trim() === '' ? EMPTY : value;
}

function toDate(instant: Instant): Date | null {
  if (instant === null || instant === undefined || instant === '') return null;
  const date = instant instanceof Date ? instant : new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date;
}

function padTwo(part: number): string {
  return String(part).padStart(2, '0');
}

function dayOf(date: Date): string {
  return `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** Formats a date as DD/MM/YYYY. */
export function formatDate(instant: Instant): string {
  const date = toDate(instant);
  return date ? dayOf(date) : EMPTY;
}

export type ClockHours = 12 | 24;

/**
 * The 12-hour or 24-hour clock that the signed-in user of this browser has chosen. The server
 * always uses the 12-hour clock, because it formats for many users.
 */
let clockHours: ClockHours = 12;

export const getClockHours = (): ClockHours => clockHours;

export function setClockHours(hours: ClockHours): void {
  clockHours = hours;
}

export const formatTimeOfDay = (hours: number, minutes: number): string =>
  clockHours === 12
    ? `${padTwo(hours % 12 || 12)}:${padTwo(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
    : `${padTwo(hours)}:${padTwo(minutes)}`;

export function formatDateTime(instant: Instant): string {
  const date = toDate(instant);
  return date ? `${dayOf(date)} ${formatTimeOfDay(date.getHours(), date.getMinutes())}` : EMPTY;
}

/**
 * Formats a time as DD/MM/YYYY | HH:mm for logs and the track report, always on the 24-hour clock.
 */
export function formatLogTime(instant: Instant): string {
  const date = toDate(instant);
  return date ? `${dayOf(date)} | ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}` : EMPTY;
}

export function formatAge(instant: Instant, now: number): string {
  const date = toDate(instant);
  if (!date) return EMPTY;
  const age = Math.max(0, now - date.getTime());
  if (age < HOUR) return `${Math.floor(age / MINUTE)} m`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  return `${formatInteger(Math.floor(age / DAY))} d`;
}

export function isOlderThan24Hours(instant: Instant, now: number): boolean {
  const date = toDate(instant);
  return date !== null && now - date.getTime() > DAY;
}

export function formatTimeLeft(leftMs: number): string {
  if (leftMs <= 0) return 'ended';
  if (leftMs < MINUTE) return `${Math.ceil(leftMs / 1_000)} s`;
  if (leftMs < HOUR) return `${Math.floor(leftMs / MINUTE)} m`;
  if (leftMs < 3 * DAY) return `${Math.floor(leftMs / HOUR)} h`;
  return `${Math.floor(leftMs / DAY)} d`;
}

export function formatDuration(ms: number): string {
  if (ms < MINUTE) return `${Math.round(ms / 1_000)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} m`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} m`;
  return `${formatInteger(Math.floor(ms / DAY))} d ${Math.floor((ms % DAY) / HOUR)} h`;
}
