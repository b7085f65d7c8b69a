import { DatabaseUnavailable, isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * An error as sent to another thread, because structured cloning would lose its class. The receiver
 * turns `refusal` into a `Refusal`, `away` into a `DatabaseUnavailable` and `fault` into a plain
 * `Error`.
 */
export type SerializedError =
  | ({ readonly kind: 'refusal' } & Pick<Refusal, 'problem' | 'entries' | 'exhaustedLimit'>)
  | {
      readonly kind: 'away' | 'fault';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: unknown;
    };

export function serializeError(error: unknown): SerializedError {
  if (error instanceof Refusal) {
    const { problem, entries, exhaustedLimit } = error;
    return { kind: 'refusal', problem, entries, exhaustedLimit };
  }
  const { name, message, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  return { kind: isDatabaseUnavailable(error) ? 'away' : 'fault', name, message, stack, code };
}

export function deserializeError(sent: SerializedError): Error {
  if (sent.kind === 'refusal') return new Refusal(sent.problem, sent.entries, sent.exhaustedLimit);
  const { kind, name, message, stack, code } = sent;
  const error = Object.assign(new Error(message), { name, stack, ...(code ? { code } : {}) });
  return kind === 'away' ? new DatabaseUnavailable(error) : error;
}
