import { api, unwrapBody } from '#api/api-client.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type Guest = components['schemas']['Guest'];
export type GuestSort = components['schemas']['GuestSort'];
type Question = NonNullable<operations['listGuests']['parameters']['query']>;

export const GUESTS = 'guests';

export const listGuests = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/user/guests', { params: { query }, signal }), TEXTS.listFailed);
