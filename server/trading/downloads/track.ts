import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { readIssuer } from '../pdf/issuer.ts';
import { streamListPdf } from '../pdf/list-pdf.ts';
import { renderTrackPages } from '../track/track-pdf.ts';
import { resolveTrackSelection, type TrackQuestion } from '../track/track-selection.ts';
import type { Download, DownloadTools } from './download.ts';

export interface TrackToPrint extends TrackQuestion {
  zone: string;
}

export async function openTrack(
  tools: DownloadTools,
  { zone, ...question }: TrackToPrint,
  session: Session,
): Promise<Download | null> {
  const { pool } = tools;
  if (!(await mayCallNow(pool, session.actor, 'exportTrackDetails'))) return null;
  const selection = await resolveTrackSelection(pool, session, question);
  const issuer = await readIssuer(tools);
  const pages = await renderTrackPages(pool, { ...session, zone }, { ...selection, issuer });
  return { name: 'track-report.pdf', mime: 'application/pdf', stream: streamListPdf(pages) };
}
