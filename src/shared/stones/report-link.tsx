import { reportPage } from '#common/report-check.ts';
import { reportWords } from '#common/stone-labels.ts';
import type { StoneRow } from './stone-types.ts';

/** The laboratory and number of the report, with a link to the report check of the laboratory. */
export function ReportLink({ stone }: { readonly stone: Pick<StoneRow, 'lab' | 'report_no'> }) {
  const { lab, report_no } = stone;
  const words = reportWords(stone) || 'None';
  const page = reportPage(lab, report_no);
  if (page === null) return words;
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words}: report check of ${lab} (opens in a new tab)`}
    >
      {words}
    </a>
  );
}
