import {
  type Contract,
  operationsOf,
  type PlacedOperation,
  resolveRef,
  type Schema,
} from './model.ts';

const SIZE_PARAMETERS = new Set(['size', 'limit']);

export function limitPages(contract: Contract): void {
  for (const placed of operationsOf(contract)) {
    const most = largestPage(contract, placed);
    const page = placed.operation.responses['200']?.content?.['application/json']?.schema;
    // Skips responses shared by several operations: their page sizes may differ.
    if (most === undefined || !page || page.$ref) continue;
    const { data, pagination } = page.properties ?? {};
    if (data?.type === 'array' && pagination) data.maxItems ??= most;
  }
}

function largestPage(
  contract: Contract,
  { parameters, operation }: PlacedOperation,
): number | undefined {
  const named = parameters.find(({ name }) => SIZE_PARAMETERS.has(name))?.schema;
  const body = operation.requestBody?.content['application/json']?.schema;
  const size = named ?? (body && propertyOf(contract, propertyOf(contract, body, 'data'), 'size'));
  return size && resolveRef(contract, size).maximum;
}

const propertyOf = (contract: Contract, schema: Schema | undefined, name: string) =>
  schema && resolveRef(contract, schema).properties?.[name];
