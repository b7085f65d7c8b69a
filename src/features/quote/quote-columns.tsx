import { Button, Flex } from '@mantine/core';
import { serverNow } from '#api/server-clock.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Quote } from './quote-calls.ts';

const UNSORTED = { sortable: false };

/** Width of the two buttons that open a quote. */
const BUTTONS_WIDTH = 140;

const isExpired = ({ valid_until }: Quote): boolean => Date.parse(valid_until) <= serverNow();
const stateOf = (quote: Quote): string => (isExpired(quote) ? 'Expired' : 'Valid');

export const QuoteState = ({ quote }: { readonly quote: Quote }) => (
  <StatusBadge ring label={stateOf(quote)} tone={isExpired(quote) ? 'na' : 'available'} />
);

interface Opening {
  readonly isBusy: boolean;
  readonly open: (quote: Quote, certificates: boolean) => void;
}

export const quoteColumns = ({ isBusy, open }: Opening): readonly GridColumn<Quote>[] => [
  {
    id: 'state',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: stateOf,
    cell: (quote) => <QuoteState quote={quote} />,
  },
  numberColumn('quote_no', 'Quote no.', ({ quote_no }) => quote_no, { ...UNSORTED, strong: true }),
  wordsColumn('client', 'Client', 240, ({ client }) => client, UNSORTED),
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, UNSORTED),
  momentColumn('valid_until', 'Valid until', ({ valid_until }) => valid_until, UNSORTED),
  {
    id: 'pieces',
    header: 'Stones',
    align: 'end',
    sortable: false,
    value: ({ pieces }) => pieces,
    format: (value) => formatInteger(Number(value)),
  },
  {
    id: 'total',
    header: 'Total $',
    headerTitle: 'Total in US dollars',
    align: 'end',
    strong: true,
    sortable: false,
    value: ({ total }) => total,
    format: (value) => formatNumber(Number(value)),
  },
  wordsColumn('quoted_by', 'Created by', 200, ({ quoted_by }) => quoted_by, UNSORTED),
  {
    id: 'file',
    header: 'File',
    sortable: false,
    printed: false,
    extraWidth: BUTTONS_WIDTH,
    value: () => null,
    cell: (quote) => (
      <Flex gap="3xs">
        <OpenButton quote={quote} label="PDF" isBusy={isBusy} onOpen={() => open(quote, false)} />
        <OpenButton quote={quote} label="Zip" isBusy={isBusy} onOpen={() => open(quote, true)} />
      </Flex>
    ),
  },
];

type OpenButtonProps = {
  readonly quote: Quote;
  readonly label: 'PDF' | 'Zip';
  readonly isBusy: boolean;
  readonly onOpen: () => void;
};

const OpenButton = ({ quote, label, isBusy, onOpen }: OpenButtonProps) => (
  <Button
    size="compact-xs"
    variant="subtle"
    disabled={isBusy}
    aria-label={`${label}: ${quote.quote_no}`}
    title={label === 'Zip' ? 'PDF and certificates' : undefined}
    onClick={(event) => {
      event.stopPropagation();
      onOpen();
    }}
  >
    {label}
  </Button>
);
