import { type Agent, request } from 'node:http';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly token: string;
  /** the body, as JSON */
  readonly body: string;
  /** the answer is asked for as browsers do, and its text is left packed and unread */
  readonly packed?: boolean;
}

export interface Got {
  readonly status: number;
  readonly text: string;
}

/** One call by as little as there is, so that the client takes no time of what it measures. */
export function send(
  agent: Agent,
  { url, method, token, body, packed = false }: Sent,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(packed && { 'accept-encoding': 'gzip' }),
    };
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = '';
      if (packed) response.resume();
      else
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
