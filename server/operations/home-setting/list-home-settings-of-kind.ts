import { type HomeKind, listHomeSettings } from '../../people/home/read-home-settings.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Call, OperationOf } from '../handler.ts';

type ListCall = Pick<Call<OperationOf<'listPopups'>>, 'pool' | 'query' | 'companyZone'>;

export async function listHomeSettingsOfKind<Kind extends HomeKind>(
  { pool, query, companyZone }: ListCall,
  kind: Kind,
) {
  const page = paging(query);
  const filters = { kind, search: query.search, page, zone: companyZone };
  const { list, count } = await listHomeSettings(pool, filters);
  return { data: list, pagination: pagination(page, count), zone: companyZone };
}
