import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BusinessId, StoneId } from '#api/ids.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { type Actor, PORTAL } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import { heldStones } from '../../support/machines/standing-records.ts';
import {
  actorOf,
  clientOf,
  rowOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { freeStones, type Tuple } from '../../support/trade/free-stones.ts';
import type { Cast } from '../../support/trade/people.ts';
import { asLines, type Names } from './as-lines.ts';

export type Who = keyof Cast | 'portal';

/** One behaviour of a record: what is done in a change, and what that leaves, a line for each thing. */
interface Case {
  /** the actor of the change, where it is another than that of the table */
  readonly by?: Who;
  readonly when: (scene: Scene) => unknown;
  /** Ids have names here: `ada` and `ada's` business, `stone 1`, `#1` for the first that has no other. */
  readonly shows: string;
}

const ROLES: Partial<Record<keyof Cast, RoleCode>> = {
  administrator: ROLE.administrator,
  guest: ROLE.guest,
  tove: ROLE.associate,
  marek: ROLE.associate,
  qualityControl: ROLE.qualityControl,
  apiProvider: ROLE.apiProvider,
  otherApiProvider: ROLE.apiProvider,
};

/** Columns that many tables have: set by this change, and the price that its stone has now. */
export const ENDED_NOW = 'ended_at = now() as ended_now';
export const PRICED = `price_per_ct > 0 and
  amount = round(price_per_ct * (select carat from stone where id = t.stone_id), 2) as priced`;

/** What a record reads, writes and refuses, each case in a change of this actor that is undone. */
export function recordTable(name: string, actor: Who, cases: Readonly<Record<string, Case>>): void {
  let changes: UndoneChanges;
  beforeAll(async () => {
    changes = await undoneChanges();
  });
  describe(name, () => {
    it.each(Object.entries(cases))('%s', async (_, { by = actor, when, shows }) => {
      const { cast } = changes;
      const shown = await changes.undone(
        async (change) => {
          const scene = new Scene(change, cast);
          const left = await when(scene);
          vi.restoreAllMocks();
          return asLines(left, scene.names);
        },
        actorNamed(cast, by),
      );
      expect(shown).toEqual(linesOf(shows));
    });
  });
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const actorNamed = (cast: Cast, who: Who): Actor =>
  who === 'portal'
    ? { id: null, role: PORTAL.role, businessId: null }
    : actorOf(cast[who], ROLES[who] ?? ROLE.customer);

interface HidesRecords<Context, Event> {
  hiddenBy(context: Context, event: Event): string | null;
}

/** A change under way, with short words for what cases do in it. */
export class Scene {
  readonly names: Names = new Map();
  readonly change: Change;
  readonly cast: Cast;
  #stones = 0;

  constructor(change: Change, cast: Cast) {
    this.change = change;
    this.cast = cast;
    for (const [word, { id, businessId }] of Object.entries(cast)) {
      this.names.set(id, word);
      if (businessId) this.names.set(businessId, `${word}'s`);
    }
  }

  /** Free stones in the order of their ids. */
  async stones<Count extends number>(count: Count): Promise<Tuple<Count, LockedStone>> {
    return this.#known(await freeStones(this.change, count));
  }

  async held<Count extends number>(
    count: Count,
    by: keyof Cast,
  ): Promise<Tuple<Count, LockedStone>> {
    return this.#known(await heldStones(this.change, count, this.cast[by]));
  }

  #known<Stones extends readonly LockedStone[]>(stones: Stones): Stones {
    for (const { id } of stones) {
      if (this.names.has(id)) continue;
      this.#stones += 1;
      this.names.set(id, `stone ${this.#stones}`);
    }
    return stones;
  }

  businessOf = (person: keyof Cast): BusinessId => this.cast[person].businessId as BusinessId;

  /** The registered business of a person as a machine sees it; Marek looks after those of Hanna, Tove after the others. */
  client = (person: keyof Cast = 'ada'): TradingClient =>
    clientOf(this.cast[person], person === 'hanna' ? this.cast.marek : this.cast.tove);

  actor = (who: Who): Actor => actorNamed(this.cast, who);

  event<const Type extends string, More extends object = object>(type: Type, more?: More) {
    return { type, actor: this.change.actor, ...more } as { type: Type; actor: Actor } & More;
  }

  /** The guard that hides a record from each of these people. */
  hidden<Context, Event>(
    records: HidesRecords<Context, Event>,
    context: Context,
    event: { type: string },
    ...from: Who[]
  ) {
    return Object.fromEntries(
      from.map((who) => [
        who,
        records.hiddenBy(context, { ...event, actor: this.actor(who) } as Event),
      ]),
    );
  }

  sql = (text: string, values: unknown[] = []) => rowsOf(this.change, text, values);

  /** Rows of a table in the order of these ids. */
  rows = (table: string, ids: readonly (string | null)[], columns: string) =>
    this.sql(
      `select ${columns} from ${table} t where t.id = any($1::uuid[]) order by array_position($1::uuid[], t.id)`,
      [ids],
    );

  set = (table: string, ids: string | null | readonly (string | null)[], set: string) =>
    this.sql(`update ${table} set ${set} where id = any($1::uuid[])`, [[ids].flat()]);

  add = async <Id extends string>(table: string, row: Record<string, unknown>): Promise<Id> => {
    const { id } = await rowOf<{ id: Id }>(
      this.change,
      `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)}) returning id`,
      Object.values(row),
    );
    return id;
  };

  /** Calls from now on: of lists that are notified, and of steps that the ledger gets. */
  told = () => vi.spyOn(this.change.consequences, 'notifyLists').mock.calls;
  noted = () => vi.spyOn(this.change.consequences, 'addToLedger').mock.calls;
  effects = () => vi.spyOn(this.change, 'runEffect').mock.calls;
  owed = () => vi.spyOn(this.change.numbers, 'reserve').mock.calls;

  /** The sentence with which something is refused. */
  async refusal(work: () => unknown): Promise<string> {
    try {
      await work();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return 'nothing is refused';
  }
}

export const reaching =
  (to: number) =>
  <Subject extends object>(subject: Subject) => ({ ...subject, to });

export const idsOf = <Id>(records: readonly { id: Id }[]): Id[] => records.map(({ id }) => id);

export const writtenOf = <Written>(moves: readonly { written: Written }[]): Written[] =>
  moves.map(({ written }) => written);

/** A line that a person keeps on a stone, for its business where it has one. */
export const keptBy = <Id extends string>(
  { cast, add }: Scene,
  table: string,
  person: keyof Cast,
  { id }: { id: StoneId },
  state: number,
) =>
  add<Id>(table, {
    stone_id: id,
    business_id: cast[person].businessId,
    state,
    added_by: cast[person].id,
    stone_status: 1,
    price_per_ct: 100,
    amount: 100,
  });
