import type { components } from '#api/schema.gen.ts';
import { until } from '../runner/until.ts';
import type { Person, Portal } from '../servers/portal.ts';

type Detail = components['schemas']['ConformanceDetail'];

/** Starts a ledger check and waits until it ends. */
export async function checkLedger(portal: Portal, by: Person): Promise<Detail> {
  const begun = await portal.call(by.token, 'POST', '/workflows/conformance');
  if (begun.status !== 200) throw new Error(`no check began: ${JSON.stringify(begun.body)}`);
  const { id } = begun.body.data as { id: string };
  return until('the check has ended', async () => {
    const { body } = await portal.call(by.token, 'GET', `/workflows/conformance/${id}`);
    const detail = body.data as Detail;
    return detail.run.ended_at !== null && detail;
  });
}
