import { isFault, parseSchedule } from '#common/supply/schedule.ts';
import { refuseField } from '../../platform/http/refusal.ts';

export function requireSchedule(sent: string): string {
  const read = parseSchedule(sent);
  if (isFault(read)) throw refuseField('data.schedule', read.message);
  return sent.trim().split(/\s+/).join(' ').toUpperCase();
}
