import type pg from 'pg';
import type { SubMasterId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { CODE_FIELDS } from '#common/supply/stone-draft.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';

type Use = components['schemas']['SubMasterUse'];
type Kind = Use['kind'];

/** Maximum number of records per kind that are listed by name. */
const MAX_NAMED = 5;

/**
 * `one` and `many` are the labels (default of `many`: `one` with an s). `link` is the URL of a page
 * with the records. `keepsName` is true if the record keeps the old name of a renamed value.
 */
interface Place {
  readonly one: string;
  readonly many?: string;
  readonly link: string | null;
  readonly keepsName?: true;
  /** builds the URL of the record called `name`; undefined if the records have no page */
  readonly linkOf?: (name: string) => string;
}

const searched = (path: string) => (name: string) => `${path}?q=${encodeURIComponent(name)}`;

const PLACES: Readonly<Record<Kind, Place>> = {
  stone: { one: 'stone', link: null },
  rapPrice: { one: 'Rap price', link: '/settings/rap' },
  client: { one: 'trading client', link: '/client', keepsName: true, linkOf: searched('/client') },
  associate: {
    one: 'associate',
    link: '/business-associate',
    keepsName: true,
    linkOf: searched('/business-associate'),
  },
  kycDocument: {
    one: 'KYC document',
    link: '/client/kyc',
    keepsName: true,
    linkOf: searched('/client'),
  },
  savedSearch: { one: 'saved search', many: 'saved searches', link: null },
  demand: { one: 'demand', link: '/demand', linkOf: searched('/demand') },
  collection: { one: 'collection', link: '/collection', linkOf: searched('/collection') },
  mapping: { one: 'supplier’s stock list', many: 'suppliers’ stock lists', link: '/supply' },
  access: {
    one: 'trading client’s view of the stock',
    many: 'trading clients’ views of the stock',
    link: null,
    linkOf: searched('/client'),
  },
};

/**
 * SQL for the records that use the value with the id $1. `field` is the code of the value's master
 * (list of values) in lower case. Saved filters store the values of the master under this key.
 */
const USES = `with v as (select s.nr, s.code, lower(m.code) as field from sub_master s join master m on m.id = s.master_id
                        where s.id = $1),
     used (kind, name) as (
       select 'stone', null from stone t, v where v.nr in (${CODE_FIELDS.map((column) => `t.${column}`).join(', ')})
       union all
       select 'rapPrice', null from rap_price p, v where v.nr in (p.color, p.clarity)
       union all
       select 'client', b.company_name from business b, v where v.nr in (b.business_type, b.designation) and b.deleted_at is null
       union all
       select 'associate', trim(concat(u.first_name, ' ', u.last_name)) from app_user u, v
        where u.salesperson_type = v.nr and u.deleted_at is null
       union all
       select 'kycDocument', b.company_name from kyc_document d join business b on b.id = d.business_id, v
        where d.document_type = v.nr
       union all
       select 'savedSearch', null from saved_search f, v where f.filter -> v.field ? v.code
       union all
       select 'demand', d.name from demand d, v where d.filter -> v.field ? v.code
       union all
       select 'collection', c.name from collection c, v where c.filter -> v.field ? v.code and c.deleted_at is null
       union all
       select 'mapping', p.name from provider p join lateral (select mapping from mapping k where k.provider_id = p.id
              order by k.version desc limit 1) as k on true, v
        where k.mapping -> 'words' @> jsonb_build_array(jsonb_build_object('field', v.field, 'code', v.code))
       union all
       select 'access', b.company_name from inventory_access a join business b on b.id = a.business_id, v
        where v.nr = any(a.allowed_values) and a.field = v.field)`;

const READ = statement(
  'sub-master-uses',
  `${USES}
   select u.kind, count(*)::int as count, v.field, v.code,
          (array_agg(distinct u.name order by u.name) filter (where u.name is not null))[1:${MAX_NAMED}] as names
     from used u, v group by u.kind, v.field, v.code`,
);

const searchOf = ({ field, code }: { readonly field: string; readonly code: string }): string => {
  const type = OF_FANCY.has(field) ? 'type=2&' : '';
  return `/inventory?${type}${field}=${encodeURIComponent(code)}`;
};
/**
 * Attributes that only fancy-colour stones have. The search screen filters by these attributes only
 * with `type=2`.
 */
const OF_FANCY: ReadonlySet<string> = new Set(['fancy', 'intensity', 'overtone']);

export async function readUses(db: pg.Pool | pg.PoolClient, id: SubMasterId): Promise<Use[]> {
  const { rows } = await runStatement(db, READ, [id]);
  return (Object.entries(PLACES) as [Kind, Place][]).flatMap(([kind, place]) => {
    const found = rows.find((row) => row.kind === kind);
    if (!found) return [];
    return {
      kind,
      what: count(found.count, place.one, place.many),
      count: found.count,
      keeps_name: place.keepsName ?? false,
      link: kind === 'stone' ? searchOf(found) : place.link,
      records: (found.names ?? []).map((name) => ({ name, link: place.linkOf?.(name) ?? null })),
    };
  });
}

/**
 * Throws if the value is in use, because a used value keeps its code and cannot be removed. `field`
 * is the request field that the refusal names.
 */
export async function requireUnusedValue(
  connection: pg.PoolClient,
  id: SubMasterId,
  field?: string,
): Promise<void> {
  const uses = await readUses(connection, id);
  if (uses.length === 0) return;
  throw refuse(
    'subMasterInUse',
    uses.map((use) => entryOf(use, field)),
  );
}

function entryOf({ what, records }: Use, field: string | undefined): RefusalEntry {
  const names = records.map(({ name }) => name).join(', ');
  const message = names ? `${what}: ${names}.` : `${what}.`;
  return { ...(field ? { field } : {}), message };
}
