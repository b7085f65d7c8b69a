import { until } from '../runner/until.ts';
import type { Person, Portal } from './portal.ts';

export interface LiveEvent {
  /** the value for Last-Event-ID after a reconnect; empty if the event has none */
  id: string;
  topic: string;
  data: string;
}

export interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** all events so far */
  readonly heard: readonly LiveEvent[];
  readonly ended: () => boolean;
  /** Waits for a matching event. */
  hears(what: string, fits: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  close(): void;
}

/** Opens the live event stream as the web app does, and collects the events. */
export async function listen(
  portal: Pick<Portal, 'url'>,
  person: Pick<Person, 'token'>,
  last?: string,
): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${portal.url}/api/v1/live`, {
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(last === undefined ? {} : { 'last-event-id': last }),
    },
    signal: abort.signal,
  });
  const heard: LiveEvent[] = [];
  let ended = false;
  void read(response, heard).finally(() => {
    ended = true;
  });
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended: () => ended,
    hears: (what, fits) =>
      until(
        () => `${what}; heard was ${JSON.stringify(heard)}${ended ? ', and the end' : ''}`,
        () => heard.find(fits),
      ),
    close: () => abort.abort(),
  };
}

async function read(response: Response, heard: LiveEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const { value: chunk } = (await reader?.read()) ?? {};
      if (!chunk) return;
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string): string =>
          new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
        heard.push({ id: field('id'), topic: field('event'), data: field('data') });
      }
    }
  } catch {
    // The test itself closed the stream.
  }
}
