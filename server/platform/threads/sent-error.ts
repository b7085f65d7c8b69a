import { DatabaseAway, isDatabaseAway } from '../db/database-away.ts';
import { Refusal } from '../http/refusal.ts';

/** An error in a form that keeps its class across threads, which structured cloning loses. */
export type SentError =
  | ({ readonly kind: 'refusal' } & Pick<Refusal, 'problem' | 'entries' | 'room'>)
  | {
      readonly kind: 'away' | 'fault';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: unknown;
    };

export function packed(error: unknown): SentError {
  if (error instanceof Refusal) {
    const { problem, entries, room } = error;
    return { kind: 'refusal', problem, entries, room };
  }
  const { name, message, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  return { kind: isDatabaseAway(error) ? 'away' : 'fault', name, message, stack, code };
}

export function unpacked(sent: SentError): Error {
  if (sent.kind === 'refusal') return new Refusal(sent.problem, sent.entries, sent.room);
  const { kind, name, message, stack, code } = sent;
  const error = Object.assign(new Error(message), { name, stack, ...(code ? { code } : {}) });
  return kind === 'away' ? new DatabaseAway(error) : error;
}
