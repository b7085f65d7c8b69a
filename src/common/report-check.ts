/** Web pages of laboratories that show a report by its number. */
const REPORT_PAGES: Readonly<Record<string, (number: string) => string>> = {
  GIA: (number) => `https://www.gia.edu/report-check?reportno=${number}`,
  IGI: (number) => `https://www.igi.org/verify-your-report/?r=${number}`,
  HRD: (number) => `https://my.hrdantwerp.com/?record_number=${number}`,
  GCAL: (number) => `https://www.gcalusa.com/certificate-search.html?certificate_id=${number}`,
};

/** Returns null if the laboratory has no known page. */
export function reportPage(lab: string | null, reportNo: string | null): string | null {
  const page = REPORT_PAGES[lab?.toUpperCase() ?? ''];
  return page && reportNo !== null ? page(encodeURIComponent(reportNo)) : null;
}
