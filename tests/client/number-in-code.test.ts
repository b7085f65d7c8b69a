import { expect, it } from 'vitest';
import { parseCode } from '../../src/features/memo/camera/parse-code.ts';

it.each([
  ['7602204136', '7602204136'],
  [' KL-38061\n', 'KL-38061'],
  ['GIA 7602204136', '7602204136'],
  ['https://www.gia.edu/report-check?locale=en_US&reportno=7602204136', '7602204136'],
  ['https://www.gia.edu/report-check?s=16&reportno=7602204136', '7602204136'],
  ['https://www.igi.org/reports/verify-your-report?r=LG214783647', 'LG214783647'],
  ['https://laboratory.example/v2/reports/HRD250489248/', 'HRD250489248'],
  ['https://laboratory.example/r/LG%20214783647', '214783647'],
  ['https://laboratory.example/about', null],
  ['https://', null],
  ['Hello', null],
  ['', null],
])('finds the number: %j contains %j', (code, number) => {
  expect(parseCode(code)).toBe(number);
});
