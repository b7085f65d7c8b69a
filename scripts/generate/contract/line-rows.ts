import { filterFields, ownFields } from '#records/field.ts';
import { LIST_FIELDS, type ListFields } from '#records/list-fields.ts';
import { type Contract, type Operation, operationsOf, type Parameter } from './model.ts';

/**
 * Copies parts that the sources define only once:
 *
 * - the values of a list with its own row schema, to the list's part of `LineRow`;
 * - the filters that only one list has, to `printLines`.
 */
export function completeLineRows(
  contract: Contract,
  lists: readonly ListFields[] = Object.values(LIST_FIELDS),
): void {
  const { schemas } = contract.components;
  const operations = operationsOf(contract).map(({ operation }) => operation);
  const find = (id: string) => operations.find(({ operationId }) => operationId === id);
  const print = find('printLines');
  const parts = schemas.LineRow?.properties;
  for (const { part, fields, row, operation } of lists) {
    const list = find(operation);
    if (!print?.parameters || !list || !parts) throw new Error(`no list of ${part}`);
    if (row !== undefined) {
      const own = new Map(ownFields(fields));
      const values = Object.entries(schemas[row]?.properties ?? {}).filter(([name]) =>
        own.has(name),
      );
      Object.assign(parts[part] ?? {}, {
        required: values.map(([name]) => name),
        properties: structuredClone(Object.fromEntries(values)),
      });
    }
    for (const [name, { max }] of filterFields(fields)) {
      const parameter = parameterOf(list, name);
      if (parameter.schema.maxLength !== max)
        throw new Error(`${operation}: maxLength of ${name} is not ${max}, see src/records`);
      print.parameters.push(structuredClone(parameter));
    }
  }
}

function parameterOf({ operationId, parameters = [] }: Operation, name: string): Parameter {
  const parameter = parameters.find((one) => one.name === name);
  if (!parameter)
    throw new Error(`${operationId} has no parameter ${name}, but src/records filters by it`);
  return parameter;
}
