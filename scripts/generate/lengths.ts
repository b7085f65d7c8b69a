import {
  type Contract,
  operationsOf,
  resolveRef,
  type Schema,
  subschemasOf,
} from './contract/model.ts';
import { HEADER, type Output } from './output.ts';

type Lengths = Readonly<Record<string, number>>;

type Field = readonly [name: string, schema: Schema];

const lengthsOf = (contract: Contract, fields: readonly Field[]): Lengths =>
  Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const { maxLength } = resolveRef(contract, schema);
      return maxLength === undefined ? [] : [[name, maxLength] as const];
    }),
  );

function lengthsOfRequests(contract: Contract): ReadonlyMap<string, Lengths> {
  const found = new Map<string, Lengths>();
  const visit = (schema: Schema): void => {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined && found.has(name)) return;
    const whole = resolveRef(contract, schema);
    if (name !== undefined)
      found.set(name, lengthsOf(contract, Object.entries(whole.properties ?? {})));
    for (const [, part] of subschemasOf(whole)) visit(part);
  };
  for (const { operation, parameters } of operationsOf(contract)) {
    const query = parameters.filter((one) => one.in === 'query');
    found.set(
      operation.operationId,
      lengthsOf(
        contract,
        query.map(({ name, schema }) => [name, schema] as const),
      ),
    );
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) visit(schema);
  }
  return found;
}

export function generateLengths(bundle: string): Output {
  const lines = [...lengthsOfRequests(JSON.parse(bundle) as Contract)]
    .filter(([, lengths]) => Object.keys(lengths).length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, lengths]) => `export const ${name} = ${JSON.stringify(lengths)} as const;\n`);
  return { path: 'src/common/lengths.gen.ts', content: `// ${HEADER}\n\n${lines.join('')}` };
}
