import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly query: string;
  readonly numbers: readonly string[];
  readonly headers: IncomingHttpHeaders;
}
export interface GiaServer {
  readonly url: string;
  readonly asked: Asked[];
  /** by report number; other numbers are unknown to the laboratory */
  readonly reports: Map<string, object>;
  /** replaces the next answers until it is cleared */
  reply: ((response: ServerResponse) => void) | null;
  stop(): Promise<void>;
}

/** The report of a round stone, in the words of the documentation of the API. */
export const reportOf = (number: string, results: object = {}, more: object = {}): object => ({
  report_number: number,
  report_date_iso: '2025-09-01',
  results: {
    __typename: 'DiamondGradingReportResults',
    shape_and_cutting_style: 'Round Brilliant',
    measurements: '6.41 - 6.44 x 3.95 mm',
    carat_weight: '1.01 carat',
    color_grade: 'G',
    clarity_grade: 'VS1',
    cut_grade: 'Excellent',
    polish: 'Very Good',
    symmetry: 'Excellent',
    fluorescence: 'Medium Blue',
    country_of_origin: 'Botswana',
    key_to_symbols: [{ characteristic: 'Feather' }],
    proportions: {
      depth_pct: '61.5',
      table_pct: '57',
      crown_angle: '34.5',
      crown_height: '15.0',
      pavilion_angle: '40.8',
      pavilion_depth: '43.0',
      star_length: '50',
      lower_half: '75',
      girdle: 'Medium to Slightly Thick',
      culet: 'None',
    },
    ...results,
  },
  ...more,
});

/** Answers as the documentation of GIA's Report Results API says. */
export async function startGia(): Promise<GiaServer> {
  const asked: Asked[] = [];
  const reports = new Map<string, object>();
  const gia: GiaServer = { url: '', asked, reports, reply: null, stop: async () => undefined };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const { query, variables } = JSON.parse(text) as {
      query: string;
      variables: Record<string, string>;
    };
    const aliases = [...query.matchAll(/(\w+): getReport\(report_number: \$(\w+)\)/g)];
    const numbers = aliases.map(([, , variable]) => variables[variable ?? ''] ?? '');
    asked.push({ query, numbers, headers: request.headers });
    if (gia.reply) return gia.reply(response);
    const data = Object.fromEntries(
      aliases.map(([, alias], at) => [alias ?? '', reports.get(numbers[at] ?? '') ?? null]),
    );
    const errors = Object.entries(data)
      .filter(([, report]) => report === null)
      .map(([alias]) => ({
        path: [alias],
        message: 'This report does not exist or is not available through Report Check.',
      }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(errors.length > 0 ? { data, errors } : { data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(gia, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
