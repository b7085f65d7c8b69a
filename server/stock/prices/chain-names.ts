import type pg from 'pg';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { ChainLink } from './markup-book.ts';

export interface LinkNames {
  ownerName: string | null;
  since: Date | null;
  setBy: string | null;
}

const READ = statement(
  'markup-chain-names',
  `select case l.scope
                  when ${MARKUP_SCOPE.provider} then (select name from provider where id = l.owner_id)
                  when ${MARKUP_SCOPE.associate} then (select trim(concat(first_name, ' ', last_name)) from app_user where id = l.owner_id)
                  when ${MARKUP_SCOPE.business} then (select company_name from business where id = l.owner_id)
                end as "ownerName",
                r.in_force_from as since, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as "setBy"
           from unnest($1::int[], $2::uuid[], $3::bigint[]) with ordinality as l (scope, owner_id, rule_id, place)
           left join markup_rule r on r.id = l.rule_id
           left join markup_change c on c.id = r.begun_by
           left join app_user u on u.id = c.actor_id
          order by l.place`,
);

/**
 * Returns one entry per link of `chain`, in the same order, with the name of the owner. `setBy` is
 * the author of the owner's markup rule, and `since` is the start of that rule. Both are null if
 * the owner has no rule.
 */
export async function readChainNames(
  pool: pg.Pool,
  chain: readonly ChainLink[],
): Promise<LinkNames[]> {
  const { rows } = await runStatement(pool, READ, [
    chain.map(({ scope }) => scope),
    chain.map(({ ownerId }) => ownerId),
    chain.map(({ rule }) => rule?.id ?? null),
  ]);
  return rows;
}
