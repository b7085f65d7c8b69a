import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReadingLimits {
  /** How long an answer may wait without a byte of it being read, in milliseconds. */
  readonly stall: number;
  /** How many bytes may wait for their readers, of all connections of this thread together. */
  readonly waitingBytes: number;
}

export const READING_LIMITS: ReadingLimits = { stall: 30_000, waitingBytes: 64 * 1024 * 1024 };
const CHECK_EVERY_MS = 1_000;
/** Bytes a second; a connection that reads less for long holds memory and is no reader. */
const LEAST_RATE = 4 * 1024;
/** An answer that has just been written is not yet late. */
const FRESH_MS = 2_000;

/** The unread bytes of a connection, as first and last seen. */
interface Backlog {
  readonly since: number;
  readonly writtenBefore: number;
  /** when a byte of it was read last */
  movedAt: number;
  left: number;
}

/** Bytes that the kernel has not taken. A single large write counts as a whole in `writableLength` until its end. */
function bytesLeft(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  const queued = _handle?.writeQueueSize ?? 0;
  return socket.writableLength === 0 ? 0 : Math.max(queued, 1);
}

/** Ends connections whose answers are not read, so that a client cannot fill the memory by asking without reading. */
export function closeSlowReaders(
  app: FastifyInstance,
  { stall, waitingBytes }: ReadingLimits = READING_LIMITS,
): void {
  const open = new Map<Socket, Backlog | null>();
  // The requests that the process sends to itself have no connection.
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });

  const isLate = (socket: Socket, backlog: Backlog, now: number): boolean => {
    const allowed = stall + ((socket.bytesWritten - backlog.writtenBefore) / LEAST_RATE) * 1_000;
    return now - backlog.movedAt >= stall || now - backlog.since >= allowed;
  };

  const check = (): void => {
    const now = performance.now();
    let waiting = 0;
    for (const [socket, before] of open) {
      const left = bytesLeft(socket);
      if (left === 0) {
        if (before) open.set(socket, null);
        continue;
      }
      const backlog = before ?? {
        since: now,
        writtenBefore: socket.bytesWritten - socket.writableLength,
        movedAt: now,
        left,
      };
      if (left !== backlog.left) backlog.movedAt = now;
      backlog.left = left;
      open.set(socket, backlog);
      if (isLate(socket, backlog, now)) socket.destroy();
      else waiting += socket.writableLength;
    }
    if (waiting > waitingBytes) dropLongest(waiting - waitingBytes, now);
  };

  /** Those that have waited longest go first. */
  const dropLongest = (excess: number, now: number): void => {
    let left = excess;
    const late = [...open]
      .flatMap(([socket, backlog]) =>
        backlog && !socket.destroyed ? [{ socket, ...backlog }] : [],
      )
      .filter(({ since }) => now - since >= Math.min(FRESH_MS, stall))
      .toSorted((a, b) => a.since - b.since);
    for (const { socket } of late) {
      if (left <= 0) return;
      left -= socket.writableLength;
      socket.destroy();
    }
  };

  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, stall)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
