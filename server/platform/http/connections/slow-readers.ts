import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface SlowReaderLimits {
  /** milliseconds without progress of a response after which the connection is closed */
  readonly stall: number;
  /**
   * limit of unsent bytes of all connections of the thread; above the limit, the longest-waiting
   * connections are closed first
   */
  readonly waitingBytes: number;
}

export const SLOW_READER_LIMITS: SlowReaderLimits = {
  stall: 30_000,
  waitingBytes: 64 * 1024 * 1024,
};
const CHECK_EVERY_MS = 1_000;
/** Bytes per second at which a client must read a response after the grace period `stall`. */
const MIN_BYTES_PER_SECOND = 4 * 1024;
/**
 * A connection that has had unsent bytes for less than two seconds is not closed to free memory.
 */
const FRESH_MS = 2_000;

interface Backlog {
  readonly since: number;
  readonly writtenBefore: number;
  /** time when the number of unsent bytes last changed */
  movedAt: number;
  left: number;
}

/**
 * Bytes that the kernel has not accepted. `writableLength` counts a whole write until its last byte
 * is sent, so use `writeQueueSize`.
 */
function bytesLeft(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  const queued = _handle?.writeQueueSize ?? 0;
  return socket.writableLength === 0 ? 0 : Math.max(queued, 1);
}

export function closeSlowReaders(
  app: FastifyInstance,
  { stall, waitingBytes }: SlowReaderLimits = SLOW_READER_LIMITS,
): void {
  const open = new Map<Socket, Backlog | null>();
  // Only network connections are tracked; requests by `app.inject` have none.
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });

  const isLate = (socket: Socket, backlog: Backlog, now: number): boolean => {
    const allowed =
      stall + ((socket.bytesWritten - backlog.writtenBefore) / MIN_BYTES_PER_SECOND) * 1_000;
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
