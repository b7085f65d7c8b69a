import { expect, it } from 'vitest';
import { reportPage } from '#common/report-check.ts';

it.each([
  ['GIA', '2141438171', 'https://www.gia.edu/report-check?reportno=2141438171'],
  ['IGI', 'LG214783647', 'https://www.igi.org/verify-your-report/?r=LG214783647'],
  ['HRD', '190000123456', 'https://my.hrdantwerp.com/?record_number=190000123456'],
  ['GCAL', '330050033', 'https://www.gcalusa.com/certificate-search.html?certificate_id=330050033'],
  ['gia', '1 2&3', 'https://www.gia.edu/report-check?reportno=1%202%263'],
  ['AGS', '104', null],
  ['GIA', null, null],
  [null, '104', null],
])('the report check link of %s for report %s', (lab, reportNo, page) => {
  expect(reportPage(lab, reportNo)).toBe(page);
});
