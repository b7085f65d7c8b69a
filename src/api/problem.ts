import type { RequestId } from './ids.gen.ts';
import { TEXTS } from './texts.ts';
import type { ProblemEntry } from './types.ts';

interface ProblemFacts {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  readonly errors?: readonly ProblemEntry[];
  readonly requestId?: RequestId | undefined;
  readonly told?: boolean;
}

/** Every way in which a call can fail, in one shape. */
export class ApiProblem extends Error {
  readonly code: string;
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly errors: readonly ProblemEntry[];
  readonly requestId: RequestId | undefined;
  /** The frame has already said it at the top of the page; a screen that says it again repeats it. */
  readonly told: boolean;

  constructor(facts: ProblemFacts) {
    super(facts.message);
    this.name = 'ApiProblem';
    this.code = facts.code;
    this.status = facts.status;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.told = facts.told ?? false;
  }

  /** Sentences that belong under a field of a form, by the last part of their place in the request. */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.errors.map((entry) => [entry.field?.split('.').at(-1) ?? '', entry.message]),
    );
  }
}

/** The network failed, the server refused the connection, or it did not answer in time. */
export class Unreachable extends Error {
  /** No answer came within the timeout of the client. */
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

/** The one door from whatever was thrown to a problem. */
export function toProblem(error: unknown, fallback: string): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof Unreachable) {
    return new ApiProblem({
      message: TEXTS.unreachable,
      code: 'UNREACHABLE',
      status: 0,
      told: true,
    });
  }
  // The answer came, but it is not the JSON that the contract promises.
  if (error instanceof SyntaxError)
    return new ApiProblem({ message: fallback, code: 'UNREADABLE', status: 502 });
  return new ApiProblem({ message: TEXTS.notSent, code: 'NOT_SENT', status: 0, told: true });
}

/** A refusal as the server wrote it, or as near as its body allows. */
export function problemOfAnswer(response: Response, body: unknown, fallback: string): ApiProblem {
  const said = typeof body === 'object' && body !== null ? (body as Partial<ProblemFacts>) : {};
  // The server's sentence counts, unless it is the general one, which says less than the caller's.
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
    told: response.status === 503,
  });
}

/** A 2xx answer that says in its body that the call failed: the server's sentence if there is one, else the caller's. */
export const refusedAnswer = (body: unknown, fallback: string): ApiProblem =>
  problemOfAnswer(new Response(null, { status: 200 }), body, fallback);
