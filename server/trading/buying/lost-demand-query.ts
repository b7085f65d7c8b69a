import type { Session } from '../../people/accounts/session.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import type { LostQuestion } from './read-lost.ts';

interface LostDemandParams {
  readonly diamond_type?: LostQuestion['diamondType'];
  readonly growth_type?: LostQuestion['growthType'];
  readonly startDate?: string;
  readonly endDate?: string;
}

const USUAL_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export function parseLostQuestion(
  { diamond_type: diamondType, growth_type: growthType, startDate, endDate }: LostDemandParams,
  { zone }: Session,
): LostQuestion {
  if (diamondType === undefined) throw new Error('the contract gives diamond_type no default');
  const until = endDate ? dayEnd('endDate', endDate, zone) : new Date();
  const since = startDate
    ? dayStart('startDate', startDate, zone)
    : new Date(until.getTime() - USUAL_DAYS * DAY);
  if (since >= until)
    throw refuseField('endDate', 'The end of the period must not be before its start.');
  return { diamondType, growthType, since, until };
}
