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

/** What a move is about. Records are named by their place in the world. */
export interface Target {
  readonly stones?: readonly number[];
  readonly client?: number;
  readonly at?: number;
  /** one of several ways in which the same may go */
  readonly way?: string;
}

/** One thing that may happen: an operation of the contract, a job, or the clock. */
export interface Family {
  readonly name: string;
  /** what somebody does, after the name of the person */
  says(target: Target, world: World): string;
  by(target: Target, world: World): readonly Person[];
  targets(world: World, scope: Scope): readonly Target[];
  /** the event whose verdict decides whether it may happen at all */
  asks?(change: Change, target: Target): Asked;
  /** all of it, where it is more than this one event */
  does?(change: Change, target: Target): void;
}

/** Each record of a list. */
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

/** Every stone alone, and all of them in one request. */
export function stoneChoices({ stones }: World): readonly (readonly number[])[] {
  const alone = stones.map((_, stone) => [stone]);
  return stones.length > 1 ? [...alone, stones.map((_, stone) => stone)] : alone;
}
export const clientChoices = ({ clients }: World): readonly number[] =>
  clients.flatMap(({ isDeleted }, client) => (isDeleted ? [] : [client]));
/** Those for whom something can begin: one that is set aside is no choice. */
export const clientsInUse = (world: World): readonly number[] =>
  clientChoices(world).filter((client) => world.clients[client]?.flag === ACTIVE_FLAG.active.code);
export const forClients = (world: World): readonly Target[] =>
  clientsInUse(world).flatMap((client) =>
    stoneChoices(world).map((stones) => ({ stones, client })),
  );

/** Whose people can sign in. */
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
/** What is said of why; somebody of another house reads it. */
export const REMARK = 'It has its reason.';
