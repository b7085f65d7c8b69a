import { Ajv } from 'ajv';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { readBoundedText } from '../../platform/outgoing/bounded-text.ts';
import type { ExternalServiceWithToken } from '../../platform/outgoing/external-service.ts';

export interface ScreeningSubject {
  readonly kind: 'business' | 'person';
  readonly name: string;
  /** ISO 3166 code; null if the country is unknown */
  readonly country: string | null;
}

export interface ScreeningMatch {
  readonly name: string;
  readonly list: string;
  /** similarity of the names, from 0 to 1 */
  readonly score?: number;
  readonly reference?: string;
}

export interface ScreeningResults {
  /** lists that the service searched */
  readonly lists: string;
  /** one entry per subject, in the same order */
  readonly results: readonly { readonly matches: readonly ScreeningMatch[] }[];
}

/**
 * Compares names with sanctions lists and lists of politically exposed persons. Throws a refusal if
 * there is no usable result.
 */
export type ScreeningService = (subjects: readonly ScreeningSubject[]) => Promise<ScreeningResults>;

/** Shorter than the browser's timeout for the request that waits for the results. */
const TIMEOUT_MS = 20_000;
const LARGEST_RESPONSE = 2 * 1024 * 1024;

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
const isResults = new Ajv().compile<ScreeningResults>({
  type: 'object',
  required: ['lists', 'results'],
  properties: {
    lists: text(200),
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['matches'],
        properties: {
          matches: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name', 'list'],
              properties: {
                name: text(200),
                list: text(200),
                score: { type: 'number', minimum: 0, maximum: 1 },
                reference: text(120),
              },
            },
          },
        },
      },
    },
  },
});

/** Adapter of the HTTP protocol in docs/screening.md. */
export const httpScreeningService =
  ({ url, token, timeoutMs = TIMEOUT_MS }: ExternalServiceWithToken): ScreeningService =>
  async (subjects) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ subjects }),
        redirect: 'manual',
        signal,
      });
      const body = await readBoundedText(response, LARGEST_RESPONSE);
      if (response.status !== 200)
        throw refuse('screeningRefused', [
          { message: `The screening service answered with status ${response.status}.` },
        ]);
      if (body === null) throw faulty('The response is longer than 2 MB.');
      return resultsOf(JSON.parse(body), subjects.length);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof SyntaxError) throw faulty('The response is not JSON.');
      throw refuse(signal.aborted ? 'screeningSlow' : 'screeningUnreachable');
    }
  };

const faulty = (message: string) => refuse('screeningFaulty', [{ message }]);

function resultsOf(answer: unknown, count: number): ScreeningResults {
  if (!isResults(answer)) {
    const [fault] = isResults.errors ?? [];
    const place = fault?.instancePath.replaceAll('/', '.').slice(1) || 'the response';
    throw faulty(`${place} ${fault?.message ?? 'does not have the agreed format'}.`);
  }
  if (answer.results.length !== count)
    throw faulty(`The response has ${answer.results.length} results for ${count} names.`);
  return answer;
}

const MOST_DETAILS = 2000;

/** Text of the matches, cut to the length that a screening can store; null if there are none. */
export function detailsOf(matches: readonly ScreeningMatch[]): string | null {
  const lines = matches.map(({ name, list, score, reference }) =>
    [
      `${name} (${list})`,
      score === undefined ? null : `${Math.round(score * 100)} %`,
      reference ?? null,
    ]
      .filter((part) => part !== null)
      .join(', '),
  );
  const all = lines.join('\n');
  if (all === '') return null;
  return all.length > MOST_DETAILS ? `${all.slice(0, MOST_DETAILS - 1)}…` : all;
}
