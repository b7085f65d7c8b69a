import type { RequestId } from './ids.gen.ts';
import { TEXTS } from './texts.ts';
import type { ProblemEntry } from './types.ts';

interface ProblemFacts {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  readonly errors?: readonly ProblemEntry[];
  readonly requestId?: RequestId | undefined;
  readonly isReported?: boolean;
}

export class ApiProblem extends Error {
  readonly code: string;
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
  readonly errors: readonly ProblemEntry[];
  readonly requestId: RequestId | undefined;
  /** True if the app frame already shows the message, so a screen must not repeat it. */
  readonly isReported: boolean;

  constructor(facts: ProblemFacts) {
    super(facts.message);
    this.name = 'ApiProblem';
    this.code = facts.code;
    this.status = facts.status;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.isReported = facts.isReported ?? false;
  }

  /**
   * Error messages by form field. The field name is the last segment of the path in the request.
   */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.errors.map((entry) => [entry.field?.split('.').at(-1) ?? '', entry.message]),
    );
  }
}

/** The network failed, the connection was refused, or the request timed out. */
export class UnreachableError extends Error {
  get isTimeout(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }

  constructor(cause: unknown) {
    super(TEXTS.unreachable, { cause });
    this.name = 'Unreachable';
  }
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Converts a thrown value to an `ApiProblem`. `fallback` is the message if the response is not
 * valid JSON.
 */
export function toProblem(error: unknown, fallback: string): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof UnreachableError) {
    return new ApiProblem({
      message: TEXTS.unreachable,
      code: 'UNREACHABLE',
      status: 0,
      isReported: true,
    });
  }
  if (error instanceof SyntaxError)
    return new ApiProblem({ message: fallback, code: 'UNREADABLE', status: 502 });
  return new ApiProblem({ message: TEXTS.notSent, code: 'NOT_SENT', status: 0, isReported: true });
}

export function problemFromResponse(
  response: Response,
  body: unknown,
  fallback: string,
): ApiProblem {
  const said = typeof body === 'object' && body !== null ? (body as Partial<ProblemFacts>) : {};
  // Prefers the fallback of the caller to the general message of the server, because the fallback
  // is more specific.
  const sentence =
    typeof said.message === 'string' && said.message !== '' && said.message !== TEXTS.failed
      ? said.message
      : undefined;
  return new ApiProblem({
    message: sentence ?? (response.status === 503 ? TEXTS.maintenance : fallback),
    code: typeof said.code === 'string' ? said.code : `HTTP_${response.status}`,
    status: response.status,
    errors: Array.isArray(said.errors) ? said.errors : [],
    requestId: (response.headers.get('x-request-id') as RequestId | null) ?? undefined,
    isReported: response.status === 503,
  });
}

/**
 * Builds a problem from a 2xx response whose body reports a failure. Uses the message of the
 * server, else the fallback.
 */
export const problemFromBody = (body: unknown, fallback: string): ApiProblem =>
  problemFromResponse(new Response(null, { status: 200 }), body, fallback);
