import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { SavedFilter } from '../../shared/searches/search-types.ts';

type Schemas = components['schemas'];
type Kept<Row> = Omit<Row, 'filter'> & { readonly filter: SavedFilter };
type Question<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

export type KindOfStone = Schemas['KindOfStone'];
export type LostBy = Schemas['LostBy'];
export type LostKind = Kept<Schemas['LostKind']>;
export type LostFigures = Schemas['LostFigures'];
export type LostRecord = Kept<Schemas['LostRecord']>;
export type StoneToReprice = Schemas['StoneToReprice'];
export type KnownOrigin = Schemas['KnownOrigin'];

export const BUYING = 'buying';

export const lostDemand = (query: Question<'listLostDemand'>, signal: AbortSignal) =>
  unwrapData(api.GET('/inventory/lost-demand', { params: { query }, signal }), TEXTS.listFailed);

export const lostRecords = (query: Question<'listLostDemandRecords'>, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/lost-demand/records', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export const stonesToReprice = (query: Question<'listStonesToReprice'>, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/stones-to-reprice', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export const knownOrigins = (query: Question<'listKnownOrigins'>, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/known-origins', { params: { query }, signal }), TEXTS.listFailed);
