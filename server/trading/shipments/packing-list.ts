import type { ShipmentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { GROWTH_NAME, reportWords } from '#common/stone-labels.ts';
import { byCode, SHIPMENT_STATUS } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { readClientLines } from '../pdf/client-lines.ts';
import { readIssuer } from '../pdf/issuer.ts';
import type { PrintDocument } from '../pdf/print-document.ts';
import { readStatementTexts } from '../pdf/read-statements.ts';
import { statementsOn, withoutOrigin } from '../pdf/statements.ts';
import { day, weight } from '../pdf/stone-columns.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import { readShipment } from './read-shipments.ts';

type Line = components['schemas']['ShipmentLine'];

/** Without prices, because the carrier sees the packing list. */
const COLUMNS: PrintDocument<Line>['columns'] = [
  { header: '#', width: 22, isFigure: true, value: (_, nr) => String(nr) },
  { header: 'Stock no.', width: 70, value: ({ stock_no }) => stock_no },
  {
    header: 'Stone',
    width: 185.28,
    value: ({ growth_type, shape, color, clarity }) =>
      [GROWTH_NAME[growth_type], shape, color, clarity].filter(Boolean).join(', '),
  },
  { header: 'Report', width: 104, value: (line) => reportWords(line) || '–' },
  {
    header: 'Document',
    width: 84,
    value: ({ memo_no, invoice_no }) => invoice_no ?? memo_no ?? '–',
  },
  { header: 'Carat', width: 46, isFigure: true, value: ({ carat }) => weight(carat) },
];

const MILLIS_OF_CARAT = 1_000;

export async function openPackingList(
  tools: DownloadTools,
  { shipment_id }: { shipment_id: ShipmentId },
  session: Session,
): Promise<Download | null> {
  const { pool } = tools;
  const may = await mayCallNow(pool, session.actor, 'exportPackingList');
  const shipment = may ? await readShipment({ pool, session }, shipment_id) : null;
  if (!shipment) return null;
  const createdAt = new Date(shipment.created_at);
  const [clientLines, issuer, texts] = await Promise.all([
    readClientLines(pool, shipment.business_id),
    readIssuer(tools, createdAt),
    readStatementTexts(pool, createdAt),
  ]);
  const lines = shipment.lines.filter(({ left_at }) => left_at === null);
  const carat = lines.reduce((sum, line) => sum + Math.round(line.carat * MILLIS_OF_CARAT), 0);
  const { carrier, tracking_no, note } = shipment;
  return {
    name: `${shipment.shipment_no}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf({
      title: 'Packing list',
      number: shipment.shipment_no,
      issuer,
      recipient: clientLines,
      facts: [
        ['Date', day(createdAt)],
        ['Status', byCode(SHIPMENT_STATUS, shipment.status).label],
        ...(shipment.collected_at ? [['Collected', day(shipment.collected_at)] as const] : []),
      ],
      columns: COLUMNS,
      count: lines.length,
      rows: lines,
      totals: [
        ['Stones', String(lines.length)],
        ['Carat', weight(carat / MILLIS_OF_CARAT)],
      ],
      closing: [
        { heading: 'Deliver to', text: shipment.delivery_address },
        ...(carrier
          ? [{ heading: 'Carrier', text: [carrier, tracking_no].filter(Boolean).join(' · ') }]
          : []),
        ...(note ? [{ heading: 'Note', text: note }] : []),
        ...statementsOn(lines, withoutOrigin(texts)),
      ],
      createdAt,
    }),
    inline: true,
  };
}
