import type { RecordId } from '#api/ids.gen.ts';
import { tableOf } from '#machines/kernel/decision-table.ts';
import { stateByCode } from '#machines/kernel/state-codes.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import type { Fault } from './faults.ts';

export interface Entry {
  id: string;
  workflow: string;
  record_id: RecordId;
  event: string;
  from_state: number;
  to_state: number;
  author: string | null;
}

export interface Folded {
  workflow: string;
  id: RecordId;
  state: number;
}

interface Model {
  states: ReadonlyMap<number, string>;
  /** state -> event -> possible next states */
  targets: ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<number>>>;
  events: ReadonlySet<string>;
}

/**
 * Transitions that the state machines allow. Ignores guards, because the ledger does not store the
 * facts that guards check.
 */
const MODELS: ReadonlyMap<string, Model> = new Map(
  WORKFLOWS.map(({ name, machine }) => {
    const targets = new Map(
      [...tableOf(machine).rows].map(([code, events]) => [
        code,
        new Map([...events].map(([event, rows]) => [event, new Set(rows.map(({ to }) => to))])),
      ]),
    );
    const events = new Set([...targets.values()].flatMap((byEvent) => [...byEvent.keys()]));
    return [name, { states: stateByCode(machine), targets, events }];
  }),
);
const START = 0;

export function stateName(workflow: string, code: number): string {
  const name = MODELS.get(workflow)?.states.get(code);
  return name === undefined ? `${code}` : `${name} (${code})`;
}

/**
 * Replays ledger entries that are sorted by record and id. Only one record is in memory at a time,
 * so memory use is constant.
 */
export class Fold {
  readonly #onFault: (fault: Fault) => void;
  /**
   * workflow -> state of the current record. One id can occur in two workflows: the registration
   * and the active flag of a business both use the id of the business.
   */
  readonly #inHand = new Map<string, number>();
  #id: RecordId | null = null;

  constructor(onFault: (fault: Fault) => void) {
    this.#onFault = onFault;
  }

  /**
   * Processes an entry. The first entry of a record returns the final states of the previous
   * record, one per workflow.
   */
  take(entry: Entry): Folded[] {
    const ended = entry.record_id === this.#id ? [] : this.end();
    this.#id = entry.record_id;
    const before = this.#inHand.get(entry.workflow) ?? START;
    this.#check(entry, before);
    // Continues from the `to_state` of the entry even after a fault, so that each fault is reported
    // only once.
    this.#inHand.set(entry.workflow, entry.to_state);
    return ended;
  }

  end(): Folded[] {
    const id = this.#id;
    if (id === null) return [];
    const ended = [...this.#inHand].map(([workflow, state]) => ({ workflow, id, state }));
    this.#inHand.clear();
    this.#id = null;
    return ended;
  }

  #check(entry: Entry, before: number): void {
    const { workflow, event, from_state: from, to_state: to } = entry;
    if (entry.author === null) this.#fault(entry, 'noAuthor', 'a person or the portal', 'none');
    const model = MODELS.get(workflow);
    if (!model) {
      this.#fault(entry, 'unknownWorkflow', 'a workflow of the model', workflow);
      return;
    }
    if (from !== before) {
      this.#fault(entry, 'brokenChain', stateName(workflow, before), stateName(workflow, from));
    }
    const unknown = [from, to].find((code) => !model.states.has(code));
    if (unknown !== undefined) {
      this.#fault(entry, 'unknownState', 'a state of the model', `${unknown}`);
    } else if (!model.events.has(event)) {
      this.#fault(entry, 'unknownEvent', 'an event of the model', event);
    } else {
      const allowed = model.targets.get(from)?.get(event);
      if (allowed?.has(to)) return;
      const expected = allowed
        ? [...allowed].map((code) => stateName(workflow, code)).join(' or ')
        : `${event} is not allowed in ${stateName(workflow, from)}`;
      this.#fault(entry, 'noEdge', expected, stateName(workflow, to));
    }
  }

  #fault(entry: Entry, kind: Fault['kind'], expected: string, found: string): void {
    const { id, workflow, record_id, event } = entry;
    this.#onFault({ kind, workflow, record_id, entry_id: id, event, expected, found });
  }
}
