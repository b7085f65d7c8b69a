import { STOCK_FIELD_NAMES, type StockField } from '#common/supply/fields.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { createRowParser } from '#common/supply/parse-row.ts';
import type { StoneDraft } from '#common/supply/stone-draft.ts';
import type { Choices } from '#common/trade/filter.ts';

/**
 * The part of a report that `requestGiaReports` requests. All values should be printed texts, but
 * the service may return anything.
 */
export interface GiaReport {
  readonly report_number?: unknown;
  readonly report_date_iso?: unknown;
  readonly results?: Readonly<Record<string, unknown>> | null;
}

const GROWTHS: Readonly<Record<string, string>> = {
  DiamondGradingReportResults: 'Natural',
  LabGrownDiamondGradingReportResults: 'Lab grown',
};
const MAPPING: Mapping = {
  headerRow: 1,
  columns: STOCK_FIELD_NAMES.map((field, at) => ({ column: at + 1, header: field, field })),
  values: {},
  conventions: { decimal: '.', discount: null, fractions: [], growth_type: null },
};

/**
 * Parses a report with the parser of stock lists, which knows the words of the trade. Omits values
 * that the parser does not know. Returns null if the report is not one of a graded diamond.
 */
export function parseGiaReport(report: GiaReport, choices: Choices): StoneDraft | null {
  const cells = cellsOf(report);
  if (!cells) return null;
  const parse = createRowParser(MAPPING, STOCK_FIELD_NAMES, choices);
  for (;;) {
    const parsed = parse({ line: 2, cells: STOCK_FIELD_NAMES.map((field) => cells[field] ?? '') });
    if ('stone' in parsed) return parsed.stone;
    const unknown = 'rejected' in parsed ? parsed.rejected.filter(({ field }) => cells[field]) : [];
    if (unknown.length === 0) return null;
    for (const { field } of unknown) delete cells[field];
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function cellsOf(report: GiaReport): Partial<Record<StockField, string>> | null {
  const { results } = report;
  const growth = GROWTHS[text(results?.__typename)];
  if (!results || !growth) return null;
  const { key_to_symbols: symbols } = results;
  const proportions = (results.proportions ?? {}) as Readonly<Record<string, unknown>>;
  const values: Partial<Record<StockField, unknown>> = {
    org_stock_no: report.report_number,
    report_no: report.report_number,
    report_date: report.report_date_iso,
    growth_type: growth,
    shape: results.shape_and_cutting_style,
    measurements: results.measurements,
    carat: text(results.carat_weight).replace(/\s*carats?$/i, ''),
    color: results.color_grade,
    clarity: results.clarity_grade,
    cut: results.cut_grade,
    polish: results.polish,
    symmetry: results.symmetry,
    fluorescence: results.fluorescence,
    origin: results.country_of_origin,
    key_to_symbols: Array.isArray(symbols)
      ? symbols.map((one) => text(one?.characteristic)).join(',')
      : null,
    depth_pct: proportions.depth_pct,
    table_pct: proportions.table_pct,
    crown_angle: proportions.crown_angle,
    crown_height_pct: proportions.crown_height,
    pavilion_angle: proportions.pavilion_angle,
    pavilion_depth_pct: proportions.pavilion_depth,
    star_length_pct: proportions.star_length,
    lower_half_pct: proportions.lower_half,
    girdle: proportions.girdle,
    culet: proportions.culet,
    // The parser requires a price, which reports do not have.
    total_amt: '1',
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (text(value) ? [[field, text(value)]] : [])),
  );
}
