import type { ReturnCheckId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import type { Found } from '../../workflows/records/return-check-records.ts';

type FoundSent = components['schemas']['ReturnFound'];

/**
 * A finding holds weight, report and condition. Refuses a check that is not in `ids` or appears
 * twice.
 */
export function parseFindings(
  ids: readonly ReturnCheckId[],
  sent: readonly FoundSent[],
): ReadonlyMap<ReturnCheckId, Found> {
  const decided = new Set(ids.map(normalizeId));
  const found = new Map<ReturnCheckId, Found>();
  const faults: RefusalEntry[] = [];
  for (const [at, { id: named, carat, report_seen, condition }] of sent.entries()) {
    const id = normalizeId(named);
    const field = `data.found.${at}`;
    if (!decided.has(id))
      faults.push({
        field,
        id,
        message: 'The findings are for a return check that is not in the request.',
      });
    else if (found.has(id))
      faults.push({ field, id, message: 'This return check is listed twice.' });
    else if (carat !== undefined && !/^\d+(\.\d{1,3})?$/.test(String(carat)))
      faults.push({
        field: `${field}.carat`,
        id,
        message: 'Enter a weight with at most three decimals.',
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
