import { API_PREFIX, CLIENT_NAME, reportSessionEnded } from './api-client.ts';
import { emitApiEvent } from './api-events.ts';
import { problemFromResponse, toProblem, UnreachableError } from './api-problem.ts';
import { getCurrentKey, recordResponse } from './idempotency-keys.ts';
import type { paths } from './schema.gen.ts';
import { readToken } from './session-token.ts';
import { TEXTS } from './texts.ts';

type FormOf<Operation> = Operation extends {
  requestBody: { content: { 'multipart/form-data': infer Form } };
}
  ? Form
  : never;
type AnswerOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;

type Method = 'post' | 'put';
type FormPath<M extends Method> = {
  [P in keyof paths]: FormOf<paths[P][M]> extends never ? never : P;
}[keyof paths];

interface Sending<M extends Method, P extends FormPath<M>> {
  readonly data: FormOf<paths[P][M]> extends { data: infer Data } ? Data : never;
  readonly files: Partial<Record<Exclude<keyof FormOf<paths[P][M]>, 'data'>, File>>;
  /** Idempotency key. Every attempt to send the same file uses the same key. */
  readonly key: string;
  readonly signal?: AbortSignal;
  /** Called with the uploaded share of the body, from 0 to 1. */
  readonly onSent?: (share: number) => void;
}

/**
 * Sends files together with a JSON part. Uses XMLHttpRequest, because `fetch` reports no upload
 * progress.
 */
export async function sendForm<M extends Method, P extends FormPath<M>>(
  method: M,
  path: P,
  sending: Sending<M, P>,
): Promise<AnswerOf<paths[P][M]>> {
  const form = new FormData();
  form.set('data', JSON.stringify(sending.data));
  for (const [field, file] of Object.entries<File | undefined>(sending.files)) {
    if (file) form.set(field, file, file.name);
  }
  const authorization = `Bearer ${readToken() ?? ''}`;
  try {
    const key = getCurrentKey(sending.key);
    const named = { ...sending, key };
    const { response, body } = await transmit(method, path, form, authorization, named);
    recordResponse(key, response.status);
    const isClosed = response.status === 503;
    const problem = problemFromResponse(
      response,
      body,
      isClosed ? TEXTS.maintenance : TEXTS.failed,
    );
    if (isClosed) emitApiEvent('maintenance', problem.message);
    else emitApiEvent('reached', undefined);
    if (response.status === 401) reportSessionEnded(authorization);
    if (response.ok) return body as AnswerOf<paths[P][M]>;
    throw problem;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const problem = toProblem(error, TEXTS.failed);
    if (problem.status === 0) emitApiEvent('trouble', problem.message);
    throw problem;
  }
}

function transmit(
  method: Method,
  path: string,
  form: FormData,
  authorization: string,
  { key, signal, onSent }: Pick<Sending<never, never>, 'key' | 'signal' | 'onSent'>,
): Promise<{ response: Response; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method.toUpperCase(), `${API_PREFIX}${path}?_t=${Date.now()}`);
    request.setRequestHeader('Authorization', authorization);
    request.setRequestHeader('location', CLIENT_NAME);
    request.setRequestHeader('Cache-Control', 'no-store');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new UnreachableError(new Error('the request failed')));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): { response: Response; body: unknown } {
  const id = request.getResponseHeader('x-request-id');
  const response = new Response(null, {
    status: request.status,
    headers: id === null ? {} : { 'x-request-id': id },
  });
  try {
    return { response, body: JSON.parse(request.responseText) };
  } catch {
    return { response, body: undefined };
  }
}
