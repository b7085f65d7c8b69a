import { type HomeKind, listHomeSettings } from '../../people/home/read-home-settings.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Call, OperationOf } from '../handler.ts';

type Asking = Pick<Call<OperationOf<'listPopups'>>, 'pool' | 'query' | 'houseZone'>;

export async function listOfKind<Kind extends HomeKind>(
  { pool, query, houseZone }: Asking,
  kind: Kind,
) {
  const page = paging(query);
  const asked = { kind, search: query.search, page, zone: houseZone };
  const { list, count } = await listHomeSettings(pool, asked);
  return { data: list, pagination: pagination(page, count), zone: houseZone };
}
