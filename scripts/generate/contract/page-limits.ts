import { type Contract, operationsOf, type Placed, resolved, type Schema } from './model.ts';

const SIZES = new Set(['size', 'limit']);

/** A page holds as many records as may be asked for at once, and no more. */
export function limitPages(contract: Contract): void {
  for (const placed of operationsOf(contract)) {
    const most = largestPage(contract, placed);
    const page = placed.operation.responses['200']?.content?.['application/json']?.schema;
    // What several operations answer is limited by none of them.
    if (most === undefined || !page || page.$ref) continue;
    const { data, pagination } = page.properties ?? {};
    if (data?.type === 'array' && pagination) data.maxItems ??= most;
  }
}

function largestPage(contract: Contract, { parameters, operation }: Placed): number | undefined {
  const named = parameters.find(({ name }) => SIZES.has(name))?.schema;
  const body = operation.requestBody?.content['application/json']?.schema;
  const size = named ?? (body && propertyOf(contract, propertyOf(contract, body, 'data'), 'size'));
  return size && resolved(contract, size).maximum;
}

const propertyOf = (contract: Contract, schema: Schema | undefined, name: string) =>
  schema && resolved(contract, schema).properties?.[name];
