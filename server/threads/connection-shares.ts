/** Fewer would let one slow request keep the others of its thread waiting. */
const LEAST = 4;

interface Shares {
  readonly ofThread: number;
  readonly ofMain: number;
}

/**
 * Who may have how many connections of a process. The main thread works jobs and listens, which takes about what a
 * thread takes; what cannot be shared evenly is its own.
 */
export function connectionShares(connections: number, threads: number): Shares {
  if (threads === 1) return { ofThread: 0, ofMain: connections };
  const ofThread = Math.max(LEAST, Math.floor(connections / (threads + 1)));
  return { ofThread, ofMain: Math.max(LEAST, connections - threads * ofThread) };
}
