import { ACTIVE_FLAG } from '../../codes.ts';
import type { Change } from '../change.ts';
import type { Asked } from '../kinds.ts';
import {
  ADMINISTRATOR,
  ASSOCIATE,
  letterOf,
  type Person,
  personOf,
  QUALITY_CONTROL,
} from '../people.ts';
import type { Scope } from '../scope.ts';
import type { World } from '../world.ts';

/**
 * The object of an action. Records are addressed by index, stones and trading clients by number.
 */
export interface Target {
  readonly stones?: readonly number[];
  readonly client?: number;
  readonly at?: number;
  /** selects one of several variants of the action */
  readonly way?: string;
}

/** A kind of action: an operation of the contract, a job or a passing deadline. */
export interface Family {
  readonly name: string;
  /** predicate of the sentence, after the name of the actor */
  says(target: Target, world: World): string;
  by(target: Target, world: World): readonly Person[];
  targets(world: World, scope: Scope): readonly Target[];
  /** builds the command whose verdict decides if the action is possible */
  asks?(change: Change, target: Target): Asked;
  /** runs the whole action, if it is more than this one command */
  does?(change: Change, target: Target): void;
}

export const each = (records: readonly unknown[]): readonly Target[] =>
  records.map((_, at) => ({ at }));

export function at<T>(records: readonly T[], target: Target): T {
  const found = records[target.at ?? -1];
  if (found === undefined) throw new Error('a move names a record that is not there');
  return found;
}
export function clientOfTarget({ client }: Target): number {
  if (client === undefined) throw new Error('a move is for no client');
  return client;
}
export const stonesOfTarget = ({ stones = [] }: Target): readonly number[] => stones;

/** Returns every single stone, and all stones together. */
export function stoneChoices({ stones }: World): readonly (readonly number[])[] {
  const alone = stones.map((_, stone) => [stone]);
  return stones.length > 1 ? [...alone, stones.map((_, stone) => stone)] : alone;
}
export const clientChoices = ({ clients }: World): readonly number[] =>
  clients.flatMap(({ isDeleted }, client) => (isDeleted ? [] : [client]));
/** Excludes inactive trading clients, for which nothing can start. */
export const clientsInUse = (world: World): readonly number[] =>
  clientChoices(world).filter((client) => world.clients[client]?.flag === ACTIVE_FLAG.active.code);
export const forClients = (world: World): readonly Target[] =>
  clientsInUse(world).flatMap((client) =>
    stoneChoices(world).map((stones) => ({ stones, client })),
  );

/** People of active trading clients, who can sign in. */
const whoComesIn = (world: World): readonly Person[] => clientsInUse(world).map(personOf);
export const everybody = (_: Target, world: World): readonly Person[] => [
  ...whoComesIn(world),
  ASSOCIATE,
  QUALITY_CONTROL,
  ADMINISTRATOR,
];
export const only =
  (...people: readonly Person[]) =>
  (): readonly Person[] =>
    people;
export const clientsAnd =
  (...people: readonly Person[]) =>
  (_: Target, world: World): readonly Person[] => [...whoComesIn(world), ...people];

export const stonesSaid = ({ stones = [] }: Target): string =>
  stones.length === 1
    ? `stone ${(stones[0] ?? 0) + 1}`
    : `stones ${stones.map((stone) => stone + 1).join(' and ')}`;
export const stoneSaid = (stone: number): string => `stone ${stone + 1}`;
export const clientSaid = (client: number): string => `client ${letterOf(client)}`;
/** Reason for actions that the trading client can read. */
export const REMARK = 'It has its reason.';
