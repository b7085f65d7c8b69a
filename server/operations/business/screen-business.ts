import { refuse } from '../../platform/http/refusal.ts';
import { readOwners, requireScreened } from '../../trading/kyc/due-diligence.ts';
import { detailsOf, httpScreeningService } from '../../trading/kyc/screening-service.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { addScreenings } from './add-screenings.ts';
import { changeDueDiligence } from './change-due-diligence.ts';

/** No transaction may be open while the service answers, so its results come first. */
export const screenBusiness: Handler<OperationOf<'screenBusiness'>> = async (call) => {
  const { pool, path, screening } = call;
  if (!screening) throw refuse('screeningMissing');
  const { company_name, country } = await requireScreened(pool, path.id);
  const owners = await readOwners(pool, path.id);
  const { lists, results } = await httpScreeningService(screening)([
    { kind: 'business', name: company_name, country },
    ...owners.map(({ name, iso2 }) => ({ kind: 'person' as const, name, country: iso2 })),
  ]);
  const subjects = [
    { ownerId: null, subject: company_name },
    ...owners.map(({ id, name }) => ({ ownerId: id, subject: name })),
  ];
  return changeDueDiligence(call, {
    message: 'Screening recorded',
    event: ({ actor }) => ({ type: 'business.screen', actor }),
    write: (change, id) =>
      addScreenings(
        change,
        id,
        { listName: lists.trim() || 'Screening service', byService: true },
        subjects.map((of, at) => {
          const matches = results[at]?.matches ?? [];
          return { ...of, isHit: matches.length > 0, details: detailsOf(matches) };
        }),
      ),
  });
};
