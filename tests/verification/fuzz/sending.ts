import type { Asked } from './requests.ts';

/** For a hang, not for a busy machine. */
const LONGEST = 30_000;

export interface Answered {
  status: number;
  isJson: boolean;
  isReplayed: boolean;
  body: unknown;
  text: string;
}

const PAPER = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

/** Sends it as it was written, and waits for the whole answer; of a stream that never ends, for its beginning. */
export async function send(url: string, asked: Asked, token: string | null): Promise<Answered> {
  const { operation, path, headers } = asked;
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(new Error('no answer came')), LONGEST);
  try {
    const { body, kind } = bodyOf(asked);
    const response = await fetch(`${url}/api/v1${path}`, {
      method: operation.method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(kind ? { 'content-type': kind } : {}),
      },
      signal: stop.signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    const isReplayed = response.headers.get('idempotent-replayed') === 'true';
    if (type.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status, isJson: false, isReplayed, body: null, text: '' };
    }
    const isJson = type.startsWith('application/json');
    const text = await response.text();
    return { status, isJson, isReplayed, body: isJson ? JSON.parse(text) : null, text };
  } finally {
    clearTimeout(patience);
  }
}

function bodyOf({ operation, body, raw }: Asked): { body?: BodyInit; kind?: string } {
  if (raw !== null) return { body: raw, kind: 'application/json' };
  if (body === undefined) return {};
  if (!operation.body?.isForm) return { body: JSON.stringify(body), kind: 'application/json' };
  const form = new FormData();
  for (const [name, part] of Object.entries(body ?? {})) {
    if (name === 'data') form.set(name, JSON.stringify(part));
    else form.set(name, new File([PAPER], 'paper.pdf'));
  }
  return { body: form };
}
