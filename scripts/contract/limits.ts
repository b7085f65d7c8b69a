import { allSchemas, type Contract, type Schema } from '../generate/contract/model.ts';
import type { Rule } from './rule.ts';

/** What has no end that anything holds, and why. */
const ENDLESS: Readonly<Record<string, string>> = {
  'AssociateCustomer.people': 'a business has as many people as it likes',
  'BusinessDocuments.documents': 'a business may send as many documents as it likes',
  'BusinessDocuments.history': 'whatever happened to a business, for good',
  'GetEnquiryAnswerData.messages': 'two sides may write as long as they like',
  'GetMemoAnswerData.history': 'whatever happened to a memo, for good',
  'InventorySettings.suppliers': 'every supplier of the house',
  'KycDocument.history': 'whatever happened to a document, for good',
  'LinePageAnswer.groups': 'one for each day, client or stone of the whole list, not of the page',
  'ListAssociateChoicesAnswer.data': 'every associate of the house',
  'ListBusinessUsersAnswer.data': 'a business has as many people as it likes',
  'ListCustomerChoicesAnswer.data': 'every client of the caller',
  'ListHoldsAnswer.groups': 'one for each day, client or stone of the whole list, not of the page',
  'ListSupplierLossesAnswer.data': 'every supplier of the house',
  'StoneHold.in_line': 'as many businesses may wait as like',
  'WorkflowTraffic.refusals': 'conditions of earlier models stand in it too',
  'streamLiveEvents 200': 'a stream of events, which ends when the client goes',
};

const SHORT = new Set(['uuid', 'date', 'date-time']);

/** Whatever a stranger may send, and whatever it may be answered, has an end. */
export const limited: Rule = (contract) => {
  const endless = new Map(endlessOf(contract));
  return [
    ...[...endless]
      .filter(([at]) => !Object.hasOwn(ENDLESS, at))
      .map(([at, what]) => `${at} is ${what}`),
    ...Object.keys(ENDLESS)
      .filter((at) => !endless.has(at))
      .map((at) => `${at} has an end, or is there no more: it needs no exception`),
  ];
};

const endlessOf = (contract: Contract): [at: string, what: string][] =>
  [...allSchemas(contract)].flatMap(([at, schema]) =>
    whatIsEndless(schema).map((what): [string, string] => [at, what]),
  );

function whatIsEndless(schema: Schema): string[] {
  const types = [schema.type].flat();
  if (types.includes('array'))
    return schema.maxItems === undefined ? ['a list without maxItems'] : [];
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const least = schema.minimum ?? schema.exclusiveMinimum;
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && (least === undefined || schema.maximum === undefined))
    return ['a number without minimum and maximum'];
  const isText = types.includes('string') && schema.contentMediaType === undefined;
  return isText && schema.maxLength === undefined && !SHORT.has(schema.format ?? '')
    ? ['a text without maxLength']
    : [];
}
