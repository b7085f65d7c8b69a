import type { Faults, None } from '../what-is-told.ts';
import type {
  download,
  holdStones,
  issueMemo,
  searchStones,
  sendBusinessDocuments,
} from './client.ts';

type Answer = { status: number; data: object };
interface Call<Operation extends (sent: never) => Promise<Answer>> {
  sent: Parameters<Operation>[0];
  answered: Extract<Awaited<ReturnType<Operation>>, { status: 200 }>['data'];
  refused: Exclude<Awaited<ReturnType<Operation>>, { status: 200 }>['data'];
}

interface Calls {
  searchStones: Call<typeof searchStones>;
  holdStones: Call<typeof holdStones>;
  issueMemo: Call<typeof issueMemo>;
  sendBusinessDocuments: Call<typeof sendBusinessDocuments>;
  download: Call<typeof download>;
}
export type Proof = None<Faults<Calls>>;
