import { ACTIVE_FLAG } from '../../../../src/machines/codes.ts';
import {
  ADMINISTRATOR,
  ASSOCIATE,
  getClientLabel,
  getClientPerson,
  type Person,
  QUALITY_CONTROL,
} from '../actors.ts';
import type { Command } from '../command.ts';
import type { Scope } from '../scope.ts';
import type { ModelState } from '../state.ts';
import type { Transaction } from '../transaction.ts';

/**
 * The object of an action in the model checker. `stones` and `tradingClient` are numbers of the
 * model; `at` is the index of a record in its array.
 */
export interface Target {
  readonly stones?: readonly number[];
  readonly tradingClient?: number;
  readonly at?: number;
  /** distinguishes several forms of the same action */
  readonly variant?: string;
}

/**
 * A kind of action in the model checker: an operation of the OpenAPI contract, a job or a passing
 * deadline.
 */
export interface ActionType {
  readonly name: string;
  /** describes the action in words that follow the name of the actor */
  says(target: Target, world: ModelState): string;
  by(target: Target, world: ModelState): readonly Person[];
  targets(world: ModelState, scope: Scope): readonly Target[];
  /** builds the command whose verdict decides whether the action is possible */
  buildCommand?(change: Transaction, target: Target): Command;
  /** runs the whole action, if it is more than the command of `buildCommand` */
  execute?(change: Transaction, target: Target): void;
}

export const indexTargets = (records: readonly unknown[]): readonly Target[] =>
  records.map((_, at) => ({ at }));

export function getTargetRecord<T>(records: readonly T[], target: Target): T {
  const found = records[target.at ?? -1];
  if (found === undefined) throw new Error('the target of an action must name an existing record');
  return found;
}
export function clientOfTarget({ tradingClient }: Target): number {
  if (tradingClient === undefined)
    throw new Error('the target of this action needs a trading client');
  return tradingClient;
}
export const stonesOfTarget = ({ stones = [] }: Target): readonly number[] => stones;

/** Returns each stone alone, and all stones together. */
export function stoneChoices({ stones }: ModelState): readonly (readonly number[])[] {
  const alone = stones.map((_, stone) => [stone]);
  return stones.length > 1 ? [...alone, stones.map((_, stone) => stone)] : alone;
}
export const listClients = ({ tradingClients }: ModelState): readonly number[] =>
  tradingClients.flatMap(({ isDeleted }, tradingClient) => (isDeleted ? [] : [tradingClient]));
/** Excludes deactivated trading clients, for which no new record can start. */
export const listActiveClients = (world: ModelState): readonly number[] =>
  listClients(world).filter(
    (tradingClient) => world.tradingClients[tradingClient]?.flag === ACTIVE_FLAG.active.code,
  );
export const listClientStoneTargets = (world: ModelState): readonly Target[] =>
  listActiveClients(world).flatMap((tradingClient) =>
    stoneChoices(world).map((stones) => ({ stones, tradingClient })),
  );

/**
 * Returns the customers of active trading clients. Customers of other trading clients cannot sign
 * in.
 */
const listActiveClientPeople = (world: ModelState): readonly Person[] =>
  listActiveClients(world).map(getClientPerson);
export const allowEveryActor = (_: Target, world: ModelState): readonly Person[] => [
  ...listActiveClientPeople(world),
  ASSOCIATE,
  QUALITY_CONTROL,
  ADMINISTRATOR,
];
export const allowOnly =
  (...people: readonly Person[]) =>
  (): readonly Person[] =>
    people;
export const allowClientsAnd =
  (...people: readonly Person[]) =>
  (_: Target, world: ModelState): readonly Person[] => [
    ...listActiveClientPeople(world),
    ...people,
  ];

export const describeStones = ({ stones = [] }: Target): string =>
  stones.length === 1
    ? `stone ${(stones[0] ?? 0) + 1}`
    : `stones ${stones.map((stone) => stone + 1).join(' and ')}`;
export const describeStone = (stone: number): string => `stone ${stone + 1}`;
export const describeClient = (tradingClient: number): string =>
  `trading client ${getClientLabel(tradingClient)}`;
/** The remark that the model sends with every event that takes a remark. */
export const REMARK = 'A reason is given.';
