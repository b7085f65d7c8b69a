import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import sharp from 'sharp';
import type { StoneId } from '#api/ids.gen.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { ORIGINAL } from '../../stock/media/media-limits.ts';
import { selectedStones } from '../../stock/search/selected-stones.ts';
import { readSharer } from '../../stock/share/sharer.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { createStoneZip } from '../../stock/zip/stone-zip.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import { buildQuotePrint } from './quote-print.ts';
import { findQuote, quotedStones, readSender } from './quotes.ts';

export interface QuoteToDownload {
  quote_no: string;
  /** true for a zip file with the PDF and the stored certificates */
  certificates: boolean;
  origin: string;
}

/** Returns null if a quoted stone is gone, because the totals of the quote would not match its rows. */
export async function openQuote(
  tools: DownloadTools,
  { quote_no, certificates, origin }: QuoteToDownload,
  session: Session,
): Promise<Download | null> {
  const { pool, storage } = tools;
  const { id: userId } = session.actor;
  if (!(await mayCallNow(pool, session.actor, 'createQuote'))) return null;
  const [quote, sharer, sender, quoted] = await Promise.all([
    findQuote(pool, quote_no, userId),
    readSharer(pool, userId),
    readSender(pool, userId),
    quotedStones(pool, quote_no),
  ]);
  if (!quote || !sharer || !sender) return null;
  const { data } = await selectedStones(
    { ...tools, session },
    quoted.map(({ stock_no }) => stock_no),
    quote.business_id ?? undefined,
  );
  if (data.stockList.length < quoted.length) return null;
  const prices = new Map(quoted.map((one) => [one.stock_no, one]));
  const stones = data.stockList.map((stone): StoneRow => {
    const price = prices.get(stone.stock_no);
    return price ? { ...stone, markup_ppc: price.price_per_ct, sell_amt: price.amount } : stone;
  });
  const document = buildQuotePrint({
    quote,
    firm: sharer.firm,
    sender: [...(sender.address ?? []), [sender.person, sender.email].filter(Boolean).join(', ')],
    stones,
    total: quoted[0]?.total ?? 0,
    pictures: await readPictures(pool, storage, stones),
  });
  const pdf = `${quote.quote_no}.pdf`;
  if (!certificates)
    return { name: pdf, mime: 'application/pdf', inline: true, stream: streamPdf(document) };
  return {
    name: `${quote.quote_no}.zip`,
    mime: 'application/zip',
    stream: await createStoneZip(tools, {
      session,
      stones,
      unknown: [],
      withExcel: false,
      media: ['certificate'],
      origin,
      documents: [{ name: pdf, open: () => streamPdf(document) }],
    }),
  };
}

const PICTURES = statement(
  'quote-pictures',
  `select m.stone_id as "stoneId", f.key
     from stone_media m join stone_media_file r on r.stone_id = m.stone_id and r.kind = m.kind and r.size = ${ORIGINAL}
     join stored_file f on f.id = r.file_id
    where m.stone_id = any($1) and m.kind = ${MEDIUM.image} and m.state <> ${MEDIUM_STATE.removed}`,
);
/** Side of a picture in pixels, enough for its size on paper. */
const PICTURE_SIDE = 240;

/** Reads the stored pictures. Drawings are left out, because they do not show the stone itself. */
async function readPictures(
  pool: pg.Pool,
  storage: FileStorage,
  stones: readonly StoneRow[],
): Promise<ReadonlyMap<StoneId, Buffer>> {
  const { rows } = await runStatement(pool, PICTURES, [stones.map(({ id }) => id)]);
  const pictures = new Map<StoneId, Buffer>();
  for (const { stoneId, key } of rows) {
    // A newer file may have replaced this file since the query.
    const file = await storage.open(key).then(buffer, () => null);
    if (!file) continue;
    const picture = sharp(file).flatten({ background: '#fff' });
    const side = { width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside' } as const;
    pictures.set(stoneId, await picture.resize(side).jpeg().toBuffer());
  }
  return pictures;
}
