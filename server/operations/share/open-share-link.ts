import type { components } from '#api/schema.gen.ts';
import type { Company } from '#common/company/company-texts.ts';
import { readCompany } from '../../platform/company/company-profile.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  countOpening,
  findLink,
  type OpenedLink,
  pricesOf,
} from '../../stock/share/share-links.ts';
import { readSharer, type Sharer } from '../../stock/share/sharer.ts';
import { readShownStones } from '../../stock/share/shown-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';

type SharedStones = components['schemas']['SharedStones'];

export const openShareLink: Handler<OperationOf<'openShareLink'>> = async (call) => {
  const { pool, search, path } = call;
  const link = await findLink(pool, path.token);
  if (!link) throw refuse('notFound');
  const sharer = await readSharer(pool, link.shared_by);
  const closed = { ...headOf(link, sharer, await readCompany(pool)), stones: [], gone: [] };
  if (!sharer || link.state !== 'open') return { data: closed };
  await countOpening(pool, link.id);
  const { stones, gone } = await readShownStones({ pool, search }, link, sharer);
  return { data: { ...closed, stones, gone: gone.map(({ stock_no }) => stock_no) } };
};

const headOf = (
  link: OpenedLink,
  sharer: Sharer | null,
  company: Company,
): Omit<SharedStones, 'stones' | 'gone'> => ({
  state: sharer ? link.state : 'left',
  shared_by: sharer?.name ?? company.name,
  sharer: sharer && {
    name: sharer.person,
    firm: sharer.firm,
    is_of_company: sharer.isOfCompany,
    has_picture: sharer.hasPicture,
    logo_id: sharer.logoId,
  },
  shared_at: link.created_at.toISOString(),
  prices: pricesOf(link),
  expires_at: link.expires_at.toISOString(),
});
