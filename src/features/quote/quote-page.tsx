import '../../shared/frame/kept-page.css';
import { useMemo } from 'react';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { useDownload } from '../../shared/downloads/use-download.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { SearchStonesButton } from '../../shared/stones/search-stones-button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useEvent } from '../../ui/grid/use-event.ts';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { fetchQuotes, type Quote, requestQuote } from './quote-calls.ts';
import { QuoteState, quoteColumns } from './quote-columns.tsx';
import { LONGEST_TERM, parseQuoteSearch, type QuoteSearch, quoteQuery } from './quote-params.ts';

type QuotePageProps = {
  readonly search: QuoteSearch;
  readonly onSearch: (next: QuoteSearch, how?: { readonly replace?: boolean }) => void;
};

const quoteId = ({ id }: Quote): string => id;

export function QuotePage({ search, onSearch }: QuotePageProps) {
  const query = quoteQuery(search);
  const list = useListFetch({
    key: ['quotes', query],
    load: async (signal, place) => toListPage(await fetchQuotes({ ...query, ...place }, signal)),
    rowId: quoteId,
  });
  const { received, download } = useDownload();
  const isBusy = received !== null;
  const open = useEvent(({ id }: Quote, certificates: boolean) => {
    void download(requestQuote(id, certificates));
  });
  const columns = useMemo(() => quoteColumns({ isBusy, open }), [isBusy, open]);

  return (
    <div className="kept-page">
      <PageHeader title="Quotes" />
      <search className="kept-bar" aria-label="Filters">
        <SearchField
          className="kept-search"
          size="sm"
          label="Number, client or sender"
          longest={LONGEST_TERM}
          term={search.q ?? ''}
          onTerm={(q) =>
            onSearch(parseQuoteSearch({ ...search, q, page: undefined }), { replace: true })
          }
        />
      </search>
      <ListGrid
        list={list}
        viewKey="quotes"
        label="Quotes"
        words={['quote', 'quotes']}
        columns={columns}
        search={search}
        onPage={(next) => onSearch(parseQuoteSearch({ ...search, ...next }))}
        onOpen={(quote) => open(quote, false)}
        onShowAll={
          search.q === undefined
            ? undefined
            : () => onSearch(parseQuoteSearch({ size: search.size }))
        }
        empty={
          <EmptyState title="No quotes yet" actions={<SearchStonesButton />}>
            Select stones, choose Export and the format Quote. A quote shows its number, your
            company and fixed prices.
          </EmptyState>
        }
        renderPhoneRow={(quote) => ({
          picture: null,
          title: quote.quote_no,
          value: `$${formatNumber(quote.total)}`,
          detail: quote.client ?? quote.quoted_by,
          note: <QuoteState quote={quote} />,
          more: `Valid until ${formatDateTime(quote.valid_until)}`,
        })}
      />
    </div>
  );
}
