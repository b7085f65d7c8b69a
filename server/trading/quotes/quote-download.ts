import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import sharp from 'sharp';
import type { QuoteId, StoneId } from '#api/ids.gen.ts';
import type { QuotedStone } from '#common/quoted-facts.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { ORIGINAL } from '../../stock/media/media-limits.ts';
import { selectedStones } from '../../stock/search/selected-stones.ts';
import { createStoneZip } from '../../stock/zip/stone-zip.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { readClientLines } from '../pdf/client-lines.ts';
import { readIssuer } from '../pdf/issuer.ts';
import { readStatementTexts } from '../pdf/read-statements.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import { buildQuotePrint } from './quote-print.ts';
import { findQuote, quotedStones, readSender } from './quotes.ts';

export interface QuoteToDownload {
  id: QuoteId;
  /** true for a zip file with the PDF and the stored certificates */
  certificates: boolean;
  origin: string;
}

/**
 * Returns null if the quote is not available to the caller, or if it cannot be printed completely.
 * An older quote stores no stone data, so its stones must still exist and be visible.
 */
export async function openQuote(
  tools: DownloadTools,
  { id, certificates, origin }: QuoteToDownload,
  session: Session,
): Promise<Download | null> {
  const { pool, storage } = tools;
  if (!(await mayCallNow(pool, session.actor, 'printQuote'))) return null;
  const quote = await findQuote(pool, session, id);
  if (!quote) return null;
  const [sender, quoted] = await Promise.all([
    readSender(pool, quote),
    quotedStones(pool, quote.quote_no),
  ]);
  if (!sender) return null;
  const hasFacts = quoted.every(({ stone }) => stone !== null);
  const present =
    hasFacts && !certificates
      ? null
      : await selectedStones(
          { ...tools, session },
          quoted.map(({ stock_no }) => stock_no),
          quote.business_id ?? undefined,
        );
  const stones = quoted.flatMap(({ stock_no, stone, price_per_ct, amount }): QuotedStone[] => {
    const facts = stone ?? present?.data.stockList.find((one) => one.stock_no === stock_no);
    return facts ? [{ ...facts, markup_ppc: price_per_ct, sell_amt: amount }] : [];
  });
  // Prints no incomplete quote, because its total would not match its rows.
  if (stones.length < quoted.length) return null;
  const document = buildQuotePrint({
    quote,
    issuer:
      sender.company === null
        ? await readIssuer(tools, quote.created_at)
        : { name: sender.company, logo: null, details: [] },
    address: sender.company === null ? [] : (sender.address ?? []),
    contact: sender,
    clientLines: quote.business_id ? await readClientLines(pool, quote.business_id) : [],
    stones,
    total: quoted[0]?.total ?? 0,
    pictures: await readPictures(pool, storage, stones),
    texts: await readStatementTexts(pool, quote.created_at),
  });
  const pdf = `${quote.quote_no}.pdf`;
  if (!certificates || !present)
    return { name: pdf, mime: 'application/pdf', inline: true, stream: streamPdf(document) };
  return {
    name: `${quote.quote_no}.zip`,
    mime: 'application/zip',
    stream: await createStoneZip(tools, {
      session,
      stones: present.data.stockList,
      unknown: present.data.unknown_numbers,
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
  stones: readonly QuotedStone[],
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
