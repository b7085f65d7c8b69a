import type { components } from '../../../src/api/schema.gen.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import type { Found } from '../../workflows/records/return-check-records.ts';

type FoundSent = components['schemas']['ReturnFound'];

/** What was found belongs to a check that is decided here, and each check has one finding. */
export function foundSent(
  ids: readonly string[],
  sent: readonly FoundSent[],
): ReadonlyMap<string, Found> {
  const decided = new Set(ids.map((id) => id.toLowerCase()));
  const found = new Map<string, Found>();
  const faults: RefusalEntry[] = [];
  for (const [at, { id: named, carat, report_seen, condition }] of sent.entries()) {
    const id = named.toLowerCase();
    const field = `data.found.${at}`;
    if (!decided.has(id))
      faults.push({ field, id, message: 'This check is not among those named.' });
    else if (found.has(id)) faults.push({ field, id, message: 'This check is named twice.' });
    else if (carat !== undefined && !/^\d+(\.\d{1,3})?$/.test(String(carat)))
      faults.push({
        field: `${field}.carat`,
        id,
        message: 'Please give no more than three decimals.',
      });
    else
      found.set(id, {
        carat: carat === undefined ? null : String(carat),
        reportSeen: report_seen ?? null,
        condition: condition?.trim() || null,
      });
  }
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  return found;
}
