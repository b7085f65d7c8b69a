import type { Readable } from 'node:stream';
import type { UserId } from '../../../src/api/ids.gen.ts';
import type { Problem } from '../../../src/machines/problem.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ProcessTurns } from '../../platform/limits/process-turns.ts';
import type { Give } from '../../platform/limits/turns.ts';

const MOST_OF_A_PERSON = 2;
/** A zip of a few stones is there within seconds. */
const FULL = { limit: MOST_OF_A_PERSON, retryAfter: 5 } as const;

/** A zip or an export is made while it is sent, for minutes where it is large: so many at once, and no more than two of a person. */
export class ZipTurns {
  readonly #turns: ProcessTurns;
  readonly #ofPersons: ProcessTurns;
  readonly #full: Problem;

  /** `full` is what a person is answered who has two under way. */
  constructor(name: 'zip' | 'stock export' = 'zip', full: Problem = PROBLEMS.zipsUnderWay) {
    this.#turns = new ProcessTurns({ name, atOnce: 8, waiting: 8 });
    this.#ofPersons = new ProcessTurns({
      name: `${name} of a person`,
      atOnce: MOST_OF_A_PERSON,
      waiting: 0,
    });
    this.#full = full;
  }

  /** Waits for a turn, makes the zip, and gives the turn back when it is sent or broken off. */
  async begin(personId: UserId, make: () => Readable): Promise<Readable> {
    const leave = await this.#ofPersons.take(personId).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(this.#full, [], FULL) : error;
    });
    let give: Give | null = null;
    try {
      give = await this.#turns.take();
      const zip = make();
      zip.once('close', give);
      zip.once('close', leave);
      return zip;
    } catch (error) {
      give?.();
      leave();
      throw error;
    }
  }
}
