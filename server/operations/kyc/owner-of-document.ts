import type pg from 'pg';
import type { KycDocumentId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type Owner } from '#machines/workflows/actor-guards.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Change } from '../../workflows/change.ts';

const FIND = statement(
  'kyc-document-owner',
  `select b.id as "businessId", b.associate_id as "associateId"
           from kyc_document d join business b on b.id = d.business_id
          where d.id = $1 and b.deleted_at is null`,
);

export const mayRead = (actor: Actor, owner: Owner): boolean =>
  actor.role === ROLE.auditor || mayActFor(actor, owner);

async function findOwner(db: pg.Pool | pg.PoolClient, kycId: KycDocumentId): Promise<Owner | null> {
  const { rows } = await runStatement(db, FIND, [kycId]);
  return rows[0] ?? null;
}

export async function requireOwnerOfDocument(
  { connection }: Change,
  { actor }: Session,
  kycId: KycDocumentId,
): Promise<Owner> {
  const owner = await findOwner(connection, kycId);
  if (!owner || !mayActFor(actor, owner)) throw refuse('notFound');
  return owner;
}

export async function requireReadable(
  pool: pg.Pool,
  { actor }: Session,
  kycId: KycDocumentId,
): Promise<void> {
  const owner = await findOwner(pool, kycId);
  if (!owner || !mayRead(actor, owner)) throw refuse('notFound');
}
