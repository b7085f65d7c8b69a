import { allSchemas, resolveRef } from '../generate/contract/model.ts';
import { checkOperations, type Rule } from './rule.ts';

function isMeaningful(text: string | undefined, name: string): boolean {
  const words = (text ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const own = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_', ' ');
  return words !== '' && words.replace(/^(the|a|an) /, '') !== own;
}

export const describedOperations: Rule = (contract) =>
  checkOperations(contract, ({ operation: { operationId, summary, description } }) =>
    isMeaningful(description, operationId) && description !== summary
      ? []
      : ['has no description, or one that only repeats its summary'],
  );

export const describedParameters: Rule = (contract) =>
  checkOperations(contract, ({ parameters }) =>
    parameters
      .filter(({ name, description }) => !isMeaningful(description, name))
      .map(
        ({ name }) => `the parameter ${name} has no description, or one that only repeats its name`,
      ),
  );

export const namedNumbers: Rule = (contract) =>
  [...allSchemas(contract)].flatMap(([at, schema]) => {
    const values = (schema.enum ?? []).filter((value) => value !== null);
    if (!values.some((value) => typeof value === 'number')) return [];
    return ['x-enum-varnames', 'x-enum-descriptions'].flatMap((key) => {
      const words = schema[key as `x-${string}`];
      return Array.isArray(words) && words.length === values.length
        ? []
        : [`${at}: ${key} does not name each of its ${values.length} numbers`];
    });
  });

export const describedValues: Rule = (contract) =>
  [...allSchemas(contract)].flatMap(([at, schema]) => {
    const values = (schema.enum ?? []).filter((value) => typeof value === 'string');
    const words = schema['x-enum-descriptions'];
    if (values.length === 0) return [];
    return Array.isArray(words) && words.length === values.length
      ? []
      : [`${at}: x-enum-descriptions does not describe each of its ${values.length} values`];
  });

export const describedProperties: Rule = (contract) =>
  [...allSchemas(contract)].flatMap(([at, { properties = {} }]) =>
    Object.entries(properties)
      .filter(
        ([name, property]) =>
          !isMeaningful(property.description ?? resolveRef(contract, property).description, name),
      )
      .map(([name]) => `${at}.${name} has no description, or one that only repeats its name`),
  );
