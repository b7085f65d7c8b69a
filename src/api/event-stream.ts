export interface StreamEvent {
  /** Empty if the event has no id. */
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

/**
 * Parses a text/event-stream response incrementally. A chunk may end anywhere, even inside a line.
 */
export class EventStreamReader {
  #rest = '';
  #id = '';
  #type = '';
  #data: string[] = [];

  read(text: string): StreamEvent[] {
    // A carriage return at the end of a chunk may be half of a CRLF, so it stays in the buffer.
    const whole = this.#rest + text;
    const cut = Math.max(whole.lastIndexOf('\n'), whole.slice(0, -1).lastIndexOf('\r')) + 1;
    this.#rest = whole.slice(cut);
    const events: StreamEvent[] = [];
    for (const line of splitLines(whole.slice(0, cut))) {
      const event = this.#takeLine(line);
      if (event) events.push(event);
    }
    return events;
  }

  #takeLine(line: string): StreamEvent | null {
    if (line === '') return this.#finish();
    const colon = line.indexOf(':');
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') this.#id = value;
    if (field === 'event') this.#type = value;
    if (field === 'data') this.#data.push(value);
    return null;
  }

  #finish(): StreamEvent | null {
    const event = { id: this.#id, type: this.#type || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0 && this.#type === '';
    this.#id = '';
    this.#type = '';
    this.#data = [];
    return isEmpty ? null : event;
  }
}

function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  lines.pop();
  return lines;
}
