import { HOLD_QUEUE_STATUS } from '../codes.ts';
import type { KnownEffect } from '../effects.ts';
import type { Actor } from '../kernel/model.ts';
import type { WorkflowName } from '../registry.ts';
import { MEANINGS } from './effects.ts';
import { type Asked, type Moved, verdictOn } from './kinds.ts';
import type { LastOfStone, OfStone, Place, World } from './world.ts';
import { WRITES } from './writes.ts';

/** What the server would answer with the sentence of this condition; nothing of the change stands. */
export class Refused extends Error {
  readonly of: WorkflowName;
  readonly event: string;
  readonly guard: string | null;
  constructor(of: WorkflowName, event: string, guard: string | null) {
    super(`${of} refuses ${event}${guard === null ? '' : `: ${guard}`}`);
    this.of = of;
    this.event = event;
    this.guard = guard;
  }
}

type AnyWrite = (change: Change, subject: object, to: number, event: object) => unknown;
type AnyMeaning = (change: Change, moved: readonly Moved[], params: unknown) => void;
const carryOut = (change: Change, { type, params }: KnownEffect, moved: readonly Moved[]): void =>
  (MEANINGS[type] as AnyMeaning)(change, moved, params);

/** One transaction: all of it, or nothing, because whoever makes it keeps the world as it was. */
export class Change {
  readonly world: World;
  readonly actor: Actor;
  /** offers that stand on the stones of this change, as far as they were looked up */
  readonly offers = new Map<number, Place>();
  /** rows of stock lists that are applied by this very change */
  readonly appliedNow = new Set<object>();
  readonly #touched = new Set<number>();
  readonly #moved = new Set<OfStone & LastOfStone>();

  constructor(world: World, actor: Actor) {
    this.world = world;
    this.actor = actor;
  }

  /** Which of these does not take the event, and why; null where all do. */
  refusalOf({ of, subjects, event }: Asked): Refused | null {
    for (const subject of subjects) {
      const verdict = verdictOn(of, subject, event);
      if (!verdict.ok) return new Refused(of, event.type, verdict.guard);
    }
    return null;
  }

  /** Sends one event to all of them or to none: the states first, then each effect once for all that name it. */
  send({ of, subjects, event }: Asked): void {
    const effects = new Map<string, { effect: KnownEffect; of: Moved[] }>();
    const decided = subjects.map((subject) => {
      const verdict = verdictOn(of, subject, event);
      if (!verdict.ok) throw new Refused(of, event.type, verdict.guard);
      return { subject, verdict };
    });
    for (const { subject, verdict } of decided) {
      const moved = this.#write(of, subject, verdict, event);
      for (const effect of verdict.effects) {
        const key = JSON.stringify(effect);
        const known = effects.get(key);
        if (known) known.of.push(moved);
        else effects.set(key, { effect: effect as KnownEffect, of: [moved] });
      }
    }
    for (const { effect, of: moved } of effects.values()) carryOut(this, effect, moved);
  }

  /** The same to those of them that take it: the rest has nothing to be told. */
  sendWhereOpen(asked: Asked): void {
    const subjects = asked.subjects.filter(
      (subject) => verdictOn(asked.of, subject, asked.event).ok,
    );
    this.send({ ...asked, subjects } as Asked);
  }

  #write(
    of: WorkflowName,
    subject: Asked['subjects'][number],
    { to, context }: { to: number; context: unknown },
    event: Asked['event'],
  ): Moved {
    const record = (WRITES[of] as AnyWrite)(this, { ...subject, context }, to, event);
    if (of === 'stone' && subject.stone !== null) this.#touched.add(subject.stone);
    if (of === 'memoLine' || of === 'confirmStone')
      this.#moved.add(record as OfStone & LastOfStone);
    return { workflow: of, record, stone: subject.stone, client: subject.client };
  }

  /** An offer that ran out is nobody's any more, though it has not lapsed yet. */
  lookUpOffers(stones: readonly number[]): void {
    for (const place of this.world.places)
      if (
        stones.includes(place.stone) &&
        place.state === HOLD_QUEUE_STATUS.offered.code &&
        !place.isDue
      )
        this.offers.set(place.stone, place);
  }

  /** What this request was the last to do to a stone, nothing that came before it is any more. */
  end(): void {
    const { orders, memos, lists } = this.world;
    for (const stone of this.#touched) {
      for (const record of [...orders, ...memos.flatMap(({ lines }) => lines)])
        if (record.stone === stone) record.isLast = this.#moved.has(record);
      for (const row of lists.flatMap(({ rows }) => rows))
        if (row.stone === stone && row.isApplied && !this.appliedNow.has(row))
          row.hasMovedOn = true;
    }
  }
}
