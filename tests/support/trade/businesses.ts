import type pg from 'pg';
import { ACTIVE_FLAG, REGISTRATION, type RegistrationCode } from '#machines/codes.ts';

const { active, inactive } = ACTIVE_FLAG;
const { unregistered, kycPending, registered } = REGISTRATION;

/** The transition that leads forward from each registration state. */
const STEPS: Readonly<Record<RegistrationCode, readonly [event: string, to: RegistrationCode]>> = {
  [unregistered.code]: ['business.submit', kycPending.code],
  [kycPending.code]: ['business.register', registered.code],
  [registered.code]: ['business.unregister', unregistered.code],
};

/**
 * Moves a business to a registration state, step by step with its ledger, but without documents.
 */
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

/** Deactivates or activates a business, with its ledger. */
export async function flagBusiness(
  pool: pg.Pool,
  businessId: string | null,
  isActive: boolean,
): Promise<void> {
  await pool.query(
    `with moved as (update business set is_active = $2 where id = $1 and is_active <> $2 returning id)
     insert into ledger (workflow, record_id, business_id, event, from_state, to_state, actor_role, request_id)
     select 'activeFlag', id, id, $3, $4, $5, 0, uuidv7() from moved`,
    [
      businessId,
      isActive,
      isActive ? 'flag.activate' : 'flag.deactivate',
      isActive ? inactive.code : active.code,
      isActive ? active.code : inactive.code,
    ],
  );
}

/** The KYC verification of a business ended yesterday, or is valid for more than a year. */
export async function setVerified(
  pool: pg.Pool,
  businessId: string | null,
  isVerified: boolean,
): Promise<void> {
  await pool.query(
    `update business set verified_on = coalesce(verified_on, current_date - 100), verified_until = current_date + $2::int
      where id = $1`,
    [businessId, isVerified ? 400 : -1],
  );
}
