/** DD-MM-YYYY becomes YYYY-MM-DD; null when there is no such day. */
export function parseDayFirst(text: string): string | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  if (!parts) return null;
  const [, day = '', month = '', year = ''] = parts;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return real ? `${year}-${month}-${day}` : null;
}
