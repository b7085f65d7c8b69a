import type pg from 'pg';
import { REGISTRATION, type RegistrationCode } from '../../src/machines/codes.ts';

const { unregistered, kycPending, registered } = REGISTRATION;

/** The one step that leads on from each state of a registration. */
const STEPS: Readonly<Record<RegistrationCode, readonly [event: string, to: RegistrationCode]>> = {
  [unregistered.code]: ['business.submit', kycPending.code],
  [kycPending.code]: ['business.register', registered.code],
  [registered.code]: ['business.unregister', unregistered.code],
};

/** Walks a business to where a test wants it, step by step and with its ledger, but without any document. */
export async function moveBusiness(
  pool: pg.Pool,
  businessId: string | null,
  wanted: number,
): Promise<void> {
  const { rows } = await pool.query<{ registration: RegistrationCode }>(
    'select registration from business where id = $1',
    [businessId],
  );
  let at = rows[0]?.registration;
  while (at !== undefined && at !== wanted) {
    const [event, to] = STEPS[at];
    await pool.query(
      `with moved as (update business set registration = $2 where id = $1)
       insert into ledger (workflow, record_id, business_id, event, from_state, to_state, actor_role, request_id)
       values ('business', $1, $1, $3, $4, $2, 0, uuidv7())`,
      [businessId, to, event, at],
    );
    at = to;
  }
}
