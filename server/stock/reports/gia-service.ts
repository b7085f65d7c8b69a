import { readBoundedText } from '../../platform/outgoing/bounded-text.ts';
import type { ExternalServiceWithToken } from '../../platform/outgoing/external-service.ts';
import type { GiaReport } from './parse-gia-report.ts';

/** Number of reports per request. Each of these reports counts against the quota of the key. */
export const REPORTS_PER_REQUEST = 20;
const TIMEOUT_MS = 15_000;
const LARGEST_RESPONSE = 2 * 1024 * 1024;
const LONG_PAUSE_SECONDS = 3600;
const SHORT_PAUSE_SECONDS = 60;

const GRADING = `shape_and_cutting_style measurements carat_weight color_grade clarity_grade cut_grade polish symmetry
  fluorescence key_to_symbols { characteristic }
  proportions { depth_pct table_pct crown_angle crown_height pavilion_angle pavilion_depth star_length lower_half girdle culet }`;
const FRAGMENT = `fragment report on GradingReport {
  report_number report_date_iso
  results {
    __typename
    ... on DiamondGradingReportResults { ${GRADING} country_of_origin }
    ... on LabGrownDiamondGradingReportResults { ${GRADING} }
  }
}`;

/** The service is temporarily unavailable. A retry makes sense only after `pauseSeconds`. */
export class GiaUnavailable extends Error {
  readonly pauseSeconds: number;
  constructor(message: string, pauseSeconds = SHORT_PAUSE_SECONDS) {
    super(message);
    this.pauseSeconds = pauseSeconds;
  }
}

interface Answer {
  readonly data?: Readonly<Record<string, GiaReport | null>> | null;
  readonly errors?: unknown;
}

/**
 * Requests reports by number from the GIA Report Results API. The result has an entry for each
 * number: null if the service has no such report.
 */
export async function requestGiaReports(
  service: ExternalServiceWithToken,
  numbers: readonly string[],
  stopping: AbortSignal,
): Promise<Map<string, GiaReport | null>> {
  const { data, errors } = (await send(service, numbers, stopping)) ?? {};
  if (JSON.stringify(errors ?? []).includes('QuotaUsageLimit'))
    throw new GiaUnavailable('The quota of the GIA key is used up.', LONG_PAUSE_SECONDS);
  if (typeof data !== 'object' || data === null)
    throw new GiaUnavailable('GIA returned no reports.');
  return new Map(numbers.map((number, at) => [number, data[`report${at}`] ?? null]));
}

async function send(
  { url, token, timeoutMs = TIMEOUT_MS }: ExternalServiceWithToken,
  numbers: readonly string[],
  stopping: AbortSignal,
): Promise<Answer | null> {
  const parameters = numbers.map((_, at) => `$number${at}: String!`).join(', ');
  const reports = numbers.map(
    (_, at) => `report${at}: getReport(report_number: $number${at}) { ...report }`,
  );
  const query = `query Reports(${parameters}) { ${reports.join(' ')} } ${FRAGMENT}`;
  const variables = Object.fromEntries(numbers.map((number, at) => [`number${at}`, number]));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await readBoundedText(response, LARGEST_RESPONSE);
    if (text === null) throw new GiaUnavailable('The response of GIA is longer than 2 MB.');
    if (response.status !== 200) throw refusedWith(response);
    return JSON.parse(text) as Answer | null;
  } catch (error) {
    if (error instanceof GiaUnavailable) throw error;
    throw new GiaUnavailable(
      error instanceof SyntaxError ? 'The response of GIA is not JSON.' : 'GIA did not respond.',
    );
  }
}

function refusedWith({ status, headers }: Response): GiaUnavailable {
  if (status === 403) return new GiaUnavailable('GIA refused the key.', LONG_PAUSE_SECONDS);
  const seconds = Number(headers.get('retry-after'));
  const isPlausible = seconds > 0 && seconds <= LONG_PAUSE_SECONDS;
  return new GiaUnavailable(
    `GIA answered with status ${status}.`,
    isPlausible ? seconds : SHORT_PAUSE_SECONDS,
  );
}
