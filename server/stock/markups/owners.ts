import type pg from 'pg';
import type { MarkupOwnerId, UserId } from '#api/ids.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { idsOfChosen } from '../../platform/db/table-ids.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';

/** All scopes except the default, which has no owner. */
export type OwnerScope = Exclude<MarkupScope, typeof MARKUP_SCOPE.standard>;

const FULL_NAME = `btrim(u.first_name || ' ' || u.last_name)`;

/** SQL per scope that selects the possible owners: id, name and, for a business, the associate. */
export const OWNERS: Readonly<Record<OwnerScope, string>> = {
  [MARKUP_SCOPE.provider]: `select p.id, p.name, null::uuid as associate_id, null::text as associate_name from provider p where p.deleted_at is null`,
  [MARKUP_SCOPE.associate]: `select u.id, ${FULL_NAME} as name, null::uuid as associate_id, null::text as associate_name
    from app_user u where u.role_id = ${ROLE.associate} and u.deleted_at is null`,
  [MARKUP_SCOPE.business]: `select b.id, b.company_name as name, b.associate_id, ${FULL_NAME} as associate_name
    from business b left join app_user u on u.id = b.associate_id where b.deleted_at is null`,
};

export interface OwnerName {
  /** null for the default rules, which apply to all owners */
  id: MarkupOwnerId | null;
  name: string;
  associateId: UserId | null;
}

const EVERYBODY: OwnerName = { id: null, name: 'Default', associateId: null };

const byId = (scope: OwnerScope): string =>
  `select o.id, o.name, o.associate_id as "associateId" from (${OWNERS[scope]}) o where o.id = any($1)`;
const KNOWN = {
  [MARKUP_SCOPE.provider]: statement('markup-owners-provider', byId(MARKUP_SCOPE.provider)),
  [MARKUP_SCOPE.associate]: statement('markup-owners-associate', byId(MARKUP_SCOPE.associate)),
  [MARKUP_SCOPE.business]: statement('markup-owners-business', byId(MARKUP_SCOPE.business)),
} as const;

/** Casts the owner id to the id type of the owner's scope, which the compiler cannot check. */
export const ownerAs = <Own extends MarkupOwnerId>({ id }: OwnerName): Own | null =>
  id as Own | null;
export const ownersAs = <Own extends MarkupOwnerId>(owners: readonly OwnerName[]): Own[] =>
  owners.flatMap((owner) => ownerAs<Own>(owner) ?? []);

/**
 * Returns the suppliers, associates or businesses (by `scope`) with these ids, in the same order.
 * The default scope has one owner without an id. Throws if an owner does not exist.
 */
export async function knownOwners(
  db: pg.Pool | pg.PoolClient,
  scope: MarkupScope,
  ids: readonly MarkupOwnerId[],
): Promise<OwnerName[]> {
  if (scope === MARKUP_SCOPE.standard) return [EVERYBODY];
  const { rows } = await runStatement(db, KNOWN[scope], [idsOfChosen(ids)]);
  const found = new Map(rows.map((owner) => [owner.id, owner]));
  return ids.map((id) => {
    const owner = found.get(id);
    if (!owner) throw refuse('notFound', ids.length > 1 ? [{ id, message: 'Unknown owner.' }] : []);
    return owner;
  });
}

export function oneOrMore<Id>(
  one: Id | undefined,
  more: readonly Id[] | undefined,
  field: string,
): readonly Id[] {
  if (one !== undefined && more !== undefined)
    throw refuseField(`data.${field}s`, `Send either ${field} or ${field}s, not both.`);
  if (more !== undefined) return more;
  if (one === undefined) throw refuseField(`data.${field}`, `Send ${field} or ${field}s.`);
  return [one];
}
