import type { components } from '#api/schema.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';

type Schemas = components['schemas'];
export type Cell = Schemas['MarkupCell'];
export type Preview = Schemas['MarkupPreview'];
export type Change = Schemas['MarkupChange'];
export type Written = Schemas['MarkupWritten'];

const UPDATE: Readonly<Record<MarkupScope, string>> = {
  [MARKUP_SCOPE.standard]: '/markup/update-default',
  [MARKUP_SCOPE.provider]: '/markup/update-business-provider',
  [MARKUP_SCOPE.associate]: '/markup/update-businessassociate',
  [MARKUP_SCOPE.business]: '/markup/update-business',
};

/** Calls that manage markups. */
export interface MarkupDesk {
  /** returns the cell of the sub-range that contains a weight, with the given points */
  cell(carat: number, points: number | null, diamondType?: 1 | 2): Promise<Cell>;
  save(scope: MarkupScope, data: Record<string, unknown>): Promise<Answer>;
  /**
   * Saves markups of one owner, or the default ones, with a reason if one is required. Returns the
   * number of the change.
   */
  saved(scope: MarkupScope, owner: string | null, cells: readonly Cell[]): Promise<number>;
  preview(data: Record<string, unknown>): Promise<Preview>;
  history(scope: MarkupScope, owner?: string): Promise<Change[]>;
  undo(change: number): Promise<Answer>;
  own(scope: MarkupScope, owner: string): Promise<Schemas['MarkupOwner']>;
}

const LIST: Partial<Record<MarkupScope, string>> = {
  [MARKUP_SCOPE.provider]: '/markup/providers',
  [MARKUP_SCOPE.associate]: '/markup/businessassociate',
  [MARKUP_SCOPE.business]: '/markup/business',
};

export function markupDeskOf(portal: Portal, { token }: Person): MarkupDesk {
  const get = async <T>(path: string): Promise<T> =>
    (await portal.call(token, 'GET', path)).body.data as T;
  const desk: MarkupDesk = {
    async cell(carat, points, diamondType = 1) {
      const { defaultMarkupDetails } = await get<Schemas['DefaultMarkup']>('/markup/default');
      const found = defaultMarkupDetails.find(
        ({ carat_from, carat_to }) => carat_from <= carat && carat <= carat_to,
      );
      if (!found) throw new Error(`no range of weight has ${carat}`);
      return { diamond_type: diamondType, sub_range_id: found.sub_range_id, points };
    },
    save: (scope, data) => portal.call(token, 'PUT', UPDATE[scope], { body: { data } }),
    async saved(scope, owner, cells) {
      const answer = await desk.save(scope, {
        ...(owner === null ? {} : { id: owner }),
        ...(cells.some(({ points }) => (points ?? 0) < 0) ? { below_cost_reason: 'agreed' } : {}),
        cells,
      });
      const [change] = (answer.body.data as Written | undefined)?.changes ?? [];
      if (!change) throw new Error(`nothing was written: ${JSON.stringify(answer.body)}`);
      return change.id;
    },
    async preview(data) {
      const answer = await portal.call(token, 'POST', '/markup/preview', { body: { data } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data as Preview;
    },
    history: (scope, owner) =>
      get(`/markup/history?scope=${scope}${owner === undefined ? '' : `&owner_id=${owner}`}`),
    undo: (change) =>
      portal.call(token, 'PUT', '/markup/undo', { body: { data: { change_id: change } } }),
    async own(scope, owner) {
      const [found] = await get<Schemas['MarkupOwner'][]>(`${LIST[scope]}?id=${owner}`);
      if (!found) throw new Error(`${owner} is not in the list`);
      return found;
    },
  };
  return desk;
}

/** Returns the price that this person sees for a stone in the search. */
export async function priceIn(
  portal: Portal,
  { token }: Person,
  stockNo: string,
): Promise<{ carat: number; markup_disc: number | null; markup_ppc: number; sell_amt: number }> {
  const { body } = await portal.call(
    token,
    'POST',
    `/inventory/search?diamond_type=1&searchTerm=${stockNo}`,
    { body: { data: {} } },
  );
  const { stockList } = body.data as { stockList: Schemas['StoneRow'][] };
  const found = stockList.find(({ stock_no }) => stock_no === stockNo);
  if (!found) throw new Error(`${stockNo} is not found: ${JSON.stringify(body)}`);
  const { carat, markup_disc, markup_ppc, sell_amt } = found;
  return { carat, markup_disc, markup_ppc, sell_amt };
}
