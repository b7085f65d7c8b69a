import type { paths } from './schema.gen.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

type TakesKey<Operation> = Operation extends { parameters: infer Parameters }
  ? Parameters extends { header?: infer Header }
    ? 'Idempotency-Key' extends keyof NonNullable<Header>
      ? true
      : false
    : false
  : false;

type KeyedCall = {
  [P in keyof paths]: {
    [M in Method]: TakesKey<paths[P][M]> extends true ? `${Uppercase<M>} ${P}` : never;
  }[Method];
}[keyof paths];

/** The calls that declare an Idempotency-Key. A type holds it equal to the contract. */
const KEYED_CALLS = {
  'POST /inventory/new-arrival/hold': true,
  'PUT /inventory/new-arrival/release-hold': true,
  'PUT /inventory/new-arrival/extend-hold': true,
  'POST /inventory/new-arrival/hold-queue': true,
  'DELETE /inventory/new-arrival/hold-queue': true,
  'PUT /inventory/status/{id}': true,
  'POST /customer/business/document': true,
  'PUT /customer/business/document': true,
  'PUT /customer/business/{id}/status': true,
} satisfies Record<KeyedCall, true>;

export const takesIdempotencyKey = (method: string, schemaPath: string): boolean =>
  `${method} ${schemaPath}` in KEYED_CALLS;
