import type { Readable } from 'node:stream';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Turns } from '../../platform/limits/turns.ts';

const MOST_OF_A_PERSON = 2;
/** A zip of a few stones is there within seconds. */
const FULL = { limit: MOST_OF_A_PERSON, retryAfter: 5 } as const;

/** A zip is drawn while it is sent, for minutes where it is large: so many at once, and no more than two of a person. */
export class ZipTurns {
  readonly #turns = new Turns({ atOnce: 8, waiting: 8 });
  readonly #underWay = new Map<string, number>();

  /** Waits for a turn, makes the zip, and gives the turn back when it is sent or broken off. */
  async begin(personId: UserId, make: () => Readable): Promise<Readable> {
    const mine = this.#underWay.get(personId) ?? 0;
    if (mine >= MOST_OF_A_PERSON) throw new Refusal(PROBLEMS.zipsUnderWay, [], FULL);
    this.#underWay.set(personId, mine + 1);
    const leave = (): void => {
      const left = (this.#underWay.get(personId) ?? 1) - 1;
      if (left > 0) this.#underWay.set(personId, left);
      else this.#underWay.delete(personId);
    };
    try {
      const give = await this.#turns.take();
      const zip = make();
      zip.once('close', () => {
        give();
        leave();
      });
      return zip;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
