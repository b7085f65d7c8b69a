import type { MessagePort } from 'node:worker_threads';
import { deserializeError, type SerializedError, serializeError } from './serialized-error.ts';

type Methods<Methods> = { readonly [Name in keyof Methods]: (...args: never[]) => unknown };
type ArgsOf<Call> = Call extends (...args: infer Args) => unknown ? Args : never;
type AnswerOf<Call> = Call extends (...args: never[]) => infer Answer ? Awaited<Answer> : never;

type Message =
  | { readonly kind: 'asked'; readonly id: number; readonly name: string; readonly args: unknown[] }
  | { readonly kind: 'told'; readonly name: string; readonly args: unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: SerializedError };

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * RPC between two threads over a MessagePort. If a method of the other thread throws, the promise
 * of `call` rejects with the error.
 */
export class MessagePortRpc<Far extends Methods<Far>, Own extends Methods<Own>> {
  readonly #port: MessagePort;
  readonly #own: Own;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor(port: MessagePort, own: Own) {
    this.#port = port;
    this.#own = own;
    port.on('message', (message: Message) => this.#onMessage(message));
  }

  call<Name extends keyof Far & string>(
    name: Name,
    ...args: ArgsOf<Far[Name]>
  ): Promise<AnswerOf<Far[Name]>> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#send({ kind: 'asked', id, name, args });
    });
  }

  notify<Name extends keyof Far & string>(name: Name, ...args: ArgsOf<Far[Name]>): void {
    this.#send({ kind: 'told', name, args });
  }

  end(why: Error): void {
    this.#ended ??= why;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
    this.#port.close();
  }

  #send(message: Message): void {
    this.#port.postMessage(message);
  }

  #onMessage(message: Message): void {
    if (message.kind === 'told') this.#call(message);
    else if (message.kind === 'asked') void this.#answer(message);
    else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'answer') waiting?.resolve(message.answer);
      else waiting?.reject(deserializeError(message.error));
    }
  }

  async #answer(message: Extract<Message, { kind: 'asked' }>): Promise<void> {
    const { id } = message;
    try {
      this.#send({ kind: 'answer', id, answer: await this.#call(message) });
    } catch (error) {
      this.#send({ kind: 'failure', id, error: serializeError(error) });
    }
  }

  #call({ name, args }: { readonly name: string; readonly args: unknown[] }): unknown {
    return this.#own[name as keyof Own](...(args as never[]));
  }
}
