import { get, type IncomingMessage } from 'node:http';

/** A live stream that is only counted, and searched for words that somebody waits for: hundreds are open at once. */
export class LiveStream {
  events = 0;
  /** how long after it was waited for each word was heard, in milliseconds */
  readonly heardAfter: number[] = [];
  readonly #waiting = new Map<string, number>();
  #response: IncomingMessage | null = null;
  #rest = '';
  #isClosed = false;
  /** ends that nobody asked for */
  broken = 0;

  async open(url: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/v1/live`, { headers, agent: false }, resolve).on('error', reject);
    });
    if (response.statusCode !== 200)
      throw new Error(`a live stream was answered ${response.statusCode}`);
    this.#response = response;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#hear(text));
    response.on('error', () => undefined);
    response.on('close', () => {
      if (!this.#isClosed) this.broken += 1;
    });
  }

  /** From now on, until it is heard. */
  waitFor(word: string): void {
    this.#waiting.set(word, performance.now());
  }
  /** It will not be heard: what was to be told of did not happen. */
  forget(word: string): void {
    this.#waiting.delete(word);
  }
  get unheard(): number {
    return this.#waiting.size;
  }

  close(): void {
    this.#isClosed = true;
    this.#response?.destroy();
  }

  /** What comes may be parted anywhere, also in the middle of a word. */
  #hear(part: string): void {
    const text = this.#rest + part;
    const end = text.lastIndexOf('\n\n') + 2;
    this.#rest = end < 2 ? text : text.slice(end);
    if (end >= 2) this.#hearWhole(text.slice(0, end));
  }

  #hearWhole(text: string): void {
    for (let at = text.indexOf('event:'); at >= 0; at = text.indexOf('event:', at + 1))
      this.events += 1;
    for (const [word, since] of this.#waiting) {
      if (!text.includes(word)) continue;
      this.heardAfter.push(performance.now() - since);
      this.#waiting.delete(word);
    }
  }
}
