import { allSchemas, type Contract, type Schema } from '../generate/contract/model.ts';
import type { Rule } from './rule.ts';

const UNBOUNDED: Readonly<Record<string, string>> = {
  'AssociateCustomer.people': 'a business may have any number of people',
  'BusinessDocuments.documents': 'a business may send any number of documents',
  'BusinessDocuments.history': 'the permanent history of a business',
  'GetEnquiryAnswerData.messages': 'both sides may write any number of messages',
  'GetMemoAnswerData.history': 'the permanent history of a memo',
  'InventorySettings.suppliers': 'every supplier of the company',
  'KycDocument.history': 'the permanent history of a document',
  'LinePageAnswer.groups': 'one for each day, client or stone of the whole list, not of the page',
  'ListAssociateChoicesAnswer.data': 'every associate of the company',
  'ListBusinessUsersAnswer.data': 'a business may have any number of people',
  'ListCustomerChoicesAnswer.data': 'every client of the caller',
  'ListHoldsAnswer.groups': 'one for each day, client or stone of the whole list, not of the page',
  'ListSupplierLossesAnswer.data': 'every supplier of the company',
  'StoneHold.in_line': 'any number of businesses may join the waitlist',
  'WorkflowTraffic.refusals': 'includes guards of earlier models',
  'streamLiveEvents 200': 'a stream of events until the API client disconnects',
};

const FIXED_LENGTH_FORMATS = new Set(['uuid', 'date', 'date-time']);

/** Every list, number and text needs an upper bound, except those in `UNBOUNDED`. */
export const limited: Rule = (contract) => {
  const unbounded = new Map(findUnbounded(contract));
  return [
    ...[...unbounded]
      .filter(([at]) => !Object.hasOwn(UNBOUNDED, at))
      .map(([at, what]) => `${at} is ${what}`),
    ...Object.keys(UNBOUNDED)
      .filter((at) => !unbounded.has(at))
      .map((at) => `${at} has a limit or was removed: it needs no exception`),
  ];
};

const findUnbounded = (contract: Contract): [at: string, what: string][] =>
  [...allSchemas(contract)].flatMap(([at, schema]) =>
    describeUnbounded(schema).map((what): [string, string] => [at, what]),
  );

function describeUnbounded(schema: Schema): string[] {
  const types = [schema.type].flat();
  if (types.includes('array'))
    return schema.maxItems === undefined ? ['a list without maxItems'] : [];
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const least = schema.minimum ?? schema.exclusiveMinimum;
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && (least === undefined || schema.maximum === undefined))
    return ['a number without minimum and maximum'];
  const isText = types.includes('string') && schema.contentMediaType === undefined;
  return isText && schema.maxLength === undefined && !FIXED_LENGTH_FORMATS.has(schema.format ?? '')
    ? ['a text without maxLength']
    : [];
}
