/** Web pages of laboratories that show a report by its number, as `docs/media.md` lists them. */
export const REPORT_PAGES: Readonly<Record<string, string>> = {
  GIA: 'https://www.gia.edu/report-check?reportno={number}',
  IGI: 'https://www.igi.org/verify-your-report/?r={number}',
  HRD: 'https://my.hrdantwerp.com/?record_number={number}',
  GCAL: 'https://www.gcalusa.com/certificate-search.html?certificate_id={number}',
};

/** Returns null if the laboratory has no known page. */
export function reportPage(lab: string | null, reportNo: string | null): string | null {
  const page = REPORT_PAGES[lab?.toUpperCase() ?? ''];
  return page && reportNo !== null ? page.replace('{number}', encodeURIComponent(reportNo)) : null;
}
