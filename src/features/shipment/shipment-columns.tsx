import { formatDate } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { businessColumn } from '../../shared/records/linked-column.tsx';
import { twoDecimals, wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { Shipment } from './shipment-calls.ts';
import { ShipmentStatus, shipmentLabel } from './shipment-status.tsx';

const UNSORTED = { sortable: false };
const FIRST = { ...UNSORTED, wordsFirst: true } as const;

/** The insured value, which follows the amounts of the stones until it is fixed. */
export const insuredValue = ({ insured_value, amount }: Shipment): number =>
  insured_value ?? amount;

export const shipmentColumns = (ofMany: boolean): GridColumn<Shipment>[] => [
  {
    id: 'status',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ status }) => shipmentLabel(status),
    cell: ({ status }) => <ShipmentStatus code={status} />,
  },
  numberColumn('shipment_no', 'Number', ({ shipment_no }) => shipment_no, {
    ...UNSORTED,
    strong: true,
  }),
  ...(ofMany
    ? [
        businessColumn<Shipment>(
          wordsColumn('company_name', 'Client', 150, (row) => row.company_name, FIRST),
          ({ business_id }) => business_id,
        ),
      ]
    : []),
  {
    id: 'stones',
    header: 'Stones',
    align: 'end',
    sortable: false,
    value: ({ stones }) => stones,
    format: wholeNumber,
  },
  {
    id: 'insured_value',
    header: 'Insured, $',
    align: 'end',
    sortable: false,
    value: insuredValue,
    format: twoDecimals,
  },
  wordsColumn('carrier', 'Carrier', 140, ({ carrier }) => carrier, FIRST),
  numberColumn('tracking_no', 'Tracking no.', ({ tracking_no }) => tracking_no, UNSORTED),
  momentColumn<Shipment>('created_at', 'Prepared', ({ created_at }) => created_at, UNSORTED),
  momentColumn<Shipment>('collected_at', 'Collected', ({ collected_at }) => collected_at, UNSORTED),
  {
    id: 'delivered_on',
    header: 'Delivered',
    sortable: false,
    value: ({ delivered_on }) => delivered_on,
    format: (day) => formatDate(typeof day === 'string' ? day : null),
  },
  wordsColumn('received_by', 'Received by', 140, ({ received_by }) => received_by, UNSORTED),
  wordsColumn('prepared_by', 'Prepared by', 140, ({ prepared_by }) => prepared_by, {
    ...UNSORTED,
    quiet: true,
  }),
];
