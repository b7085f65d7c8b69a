import { HOLD_QUEUE_STATUS } from '../../../src/machines/codes.ts';
import type { KnownEffect } from '../../../src/machines/effects.ts';
import type { Actor } from '../../../src/machines/kernel/workflow-model.ts';
import { type Command, decideEvent, type ModelledWorkflow, type Moved } from './command.ts';
import { EFFECT_HANDLERS } from './effect-handlers.ts';
import { WRITES } from './record-writes.ts';
import type { LastOfStone, ModelState, OfStone, WaitlistEntry } from './state.ts';

/**
 * Thrown if a guard refuses an event; the server would return the guard's problem. The caller
 * discards the changed state.
 */
export class Refused extends Error {
  readonly of: ModelledWorkflow;
  readonly event: string;
  readonly guard: string | null;
  constructor(of: ModelledWorkflow, event: string, guard: string | null) {
    super(`${of} refuses ${event}${guard === null ? '' : `: ${guard}`}`);
    this.of = of;
    this.event = event;
    this.guard = guard;
  }
}

type AnyWrite = (change: Transaction, subject: object, to: number, event: object) => unknown;
type AnyEffectHandler = (change: Transaction, moved: readonly Moved[], params: unknown) => void;
const runEffect = (
  change: Transaction,
  { type, params }: KnownEffect,
  moved: readonly Moved[],
): void => (EFFECT_HANDLERS[type] as AnyEffectHandler)(change, moved, params);

/**
 * One transaction on a model state. The transaction is atomic, because the caller passes a copy of
 * the state.
 */
export class Transaction {
  readonly world: ModelState;
  readonly actor: Actor;
  /**
   * Unexpired waitlist offers on the stones of this transaction, keyed by stone. `lookUpOffers`
   * fills the map.
   */
  readonly offers = new Map<number, WaitlistEntry>();
  /** stock list rows applied by this transaction */
  readonly appliedNow = new Set<object>();
  readonly #touched = new Set<number>();
  readonly #moved = new Set<OfStone & LastOfStone>();

  constructor(world: ModelState, actor: Actor) {
    this.world = world;
    this.actor = actor;
  }

  /** Returns the first refusal of the event, or null if every subject accepts it. */
  refusalOf({ of, subjects, event }: Command): Refused | null {
    for (const subject of subjects) {
      const verdict = decideEvent(of, subject, event);
      if (!verdict.ok) return new Refused(of, event.type, verdict.guard);
    }
    return null;
  }

  /**
   * Sends one event to all subjects, or to none if one refuses. Writes all new states first, then
   * runs each distinct effect once for all its subjects.
   */
  send({ of, subjects, event }: Command): void {
    const effects = new Map<string, { effect: KnownEffect; of: Moved[] }>();
    const decided = subjects.map((subject) => {
      const verdict = decideEvent(of, subject, event);
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
    for (const { effect, of: moved } of effects.values()) runEffect(this, effect, moved);
  }

  /** Sends the event to the subjects that accept the event, and skips all other subjects. */
  sendWhereAccepted(command: Command): void {
    const subjects = command.subjects.filter(
      (subject) => decideEvent(command.of, subject, command.event).ok,
    );
    this.send({ ...command, subjects } as Command);
  }

  #write(
    of: ModelledWorkflow,
    subject: Command['subjects'][number],
    { to, context }: { to: number; context: unknown },
    event: Command['event'],
  ): Moved {
    const record = (WRITES[of] as AnyWrite)(this, { ...subject, context }, to, event);
    if (of === 'stone' && subject.stone !== null) this.#touched.add(subject.stone);
    if (of === 'memoLine' || of === 'confirmStone')
      this.#moved.add(record as OfStone & LastOfStone);
    return { workflow: of, record, stone: subject.stone, tradingClient: subject.tradingClient };
  }

  /**
   * Looks up the unexpired offers on these stones. An expired offer no longer reserves the stone,
   * even before the job ends the offer.
   */
  lookUpOffers(stones: readonly number[]): void {
    for (const place of this.world.places)
      if (
        stones.includes(place.stone) &&
        place.state === HOLD_QUEUE_STATUS.offered.code &&
        !place.isDue
      )
        this.offers.set(place.stone, place);
  }

  /**
   * Updates the flags of all records whose stone changed. `isLast` becomes true only for records
   * that this transaction moved. Stock list rows applied by an earlier transaction get
   * `hasMovedOn`.
   */
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
