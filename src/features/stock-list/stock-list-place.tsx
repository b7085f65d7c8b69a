import { type ReactNode, useMemo } from 'react';
import type { ProviderId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import {
  type StockScope,
  StockScopeContext,
  WHOLE_STOCK,
} from '../../shared/stones/stock-scope.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';
import type { StoneRow } from '../../shared/stones/stone-types.ts';
import { ListedPart } from './listed-part.tsx';
import { RepriceButton } from './reprice-dialog.tsx';
import { searchStockList } from './stock-list-calls.ts';
import { stockListColumns } from './stock-list-columns.tsx';
import { SupplierChoice } from './supplier-choice.tsx';

type StockListPlaceProps = {
  readonly supplier: ProviderId | undefined;
  readonly onSupplier: (supplier: ProviderId | undefined) => void;
  readonly children: ReactNode;
};

const selectionOf = (picks: readonly StoneRow[], { diamond_type: type }: StoneRow): StoneQuery => ({
  diamondType: type,
  term: '',
  filter: {
    diamond_type: type,
    stock_numbers: picks.map(({ stock_no }) => stock_no),
    facets: [],
    page: 1,
    size: 1,
  },
});

export function StockListPlace({ supplier, onSupplier, children }: StockListPlaceProps) {
  const profile = useProfile();
  const mayChoose = mayCall(profile, calls.listSuppliers);
  const mayReprice = mayCall(profile, calls.proposeReprice);
  const place = useMemo((): StockScope => {
    // Caches `listed` by stock number, because the rows of live updates lack it.
    const known = new Map<string, StoneRow['listed']>();
    return {
      ...WHOLE_STOCK,
      title: 'Stock list',
      key: `stock list ${supplier ?? ''}`,
      view: 'stock-list',
      within: (filter) => (supplier === undefined ? filter : { ...filter, provider_id: supplier }),
      search: async (question, signal) => {
        const answer = await searchStockList(question, signal);
        for (const { stock_no, listed } of answer.data.stockList) known.set(stock_no, listed);
        return answer;
      },
      columns: stockListColumns((row) => row.listed ?? known.get(row.stock_no)),
      part: (dna, onChanged) => <ListedPart key={dna.stone.id} dna={dna} onChanged={onChanged} />,
      tools: (question) => (
        <>
          {mayChoose ? <SupplierChoice value={supplier} onChange={onSupplier} /> : null}
          {mayReprice ? <RepriceButton question={question} /> : null}
        </>
      ),
      acts: (picks) => {
        const [first] = picks;
        return mayReprice && first ? (
          <RepriceButton selected={picks.length} question={selectionOf(picks, first)} />
        ) : null;
      },
    };
  }, [supplier, onSupplier, mayChoose, mayReprice]);
  return <StockScopeContext value={place}>{children}</StockScopeContext>;
}
