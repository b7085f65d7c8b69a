import { type Contract, operationsOf, resolveRef, type Schema } from './model.ts';

/** An example has the required properties only. The example of a form leaves out the files. */
export function addExamples(contract: Contract): void {
  for (const { operation } of operationsOf(contract)) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      const data = EXAMPLE_BODIES[operation.operationId];
      media.example ??= data ? { data } : exampleOf(contract, media.schema, '');
    }
  }
}

const ID = '01980c5e-7a4b-7c1d-9f2e-3b5a6d7c8e90';

const PERSON = {
  first_name: 'Mira',
  last_name: 'Okafor',
  user_name: 'mira.okafor',
  email: 'mira@okafor.example',
  mobile: '470 12 34 56',
  mobile_country_id: ID,
  password: 'a long sentence of mine',
} as const;
const CELLS = [{ diamond_type: 1, sub_range_id: ID, points: 2.5 }] as const;

/**
 * Examples of request bodies that cannot be derived, because no property is required or the body is
 * a choice.
 */
const EXAMPLE_BODIES: Readonly<Record<string, object>> = {
  searchStones: {
    shape: ['ROUND'],
    color: ['D', 'E', 'F'],
    carat: [{ from: 1, to: 1.5 }],
    size: 50,
    page: 1,
  },
  countByFilter: { shape: ['ROUND'], color: ['D', 'E', 'F'] },
  updateCustomer: { first_name: 'Mira', business: { city: 'Antwerp' } },
  changeProfile: { first_name: 'Mira', last_name: 'Okafor' },
  declineBankLines: {
    bank_lines: ['q83n1yvVd5Z0kT2mXr9cLw7eHb4sJuA6pFoGiNtQxWE'],
    is_declined: true,
  },
  updateGridView: { version: 1, name: 'Large stones' },
  updateSavedSearch: { name: 'Round, one carat' },
  updateDemand: { quantity: 4 },
  prepareShipment: { memo_line_ids: [ID], carrier: 'Brinks', tracking_no: 'BR 4471 0093' },
  updateShipment: { tracking_no: 'BR 4471 0093' },
  collectShipment: { carrier: 'Brinks', tracking_no: 'BR 4471 0093' },
  updateCollection: { is_active: false },
  updateCompanyProfile: { legal_name: 'Facet Row Diamonds BV', city: 'Antwerp' },
  addStatement: {
    kind: 'lab_grown',
    first_day: '2027-01-01',
    text: 'These stones were grown in a laboratory.',
  },
  addCaratRange: { name: 'Melee' },
  updateCaratRange: { name: 'Melee' },
  updateSubCaratRange: { carat_from: 1, carat_to: 1.19, with_neighbours: true },
  addBulkEmail: {
    subject: '{{stone_count}} stones for {{business}}',
    text: 'Dear {{first_name}},\n\nthese are free today:\n\n{{stones}}',
    audience: { kind: 'all' },
    stones: { kind: 'numbers', stock_numbers: ['MD-89175'] },
  },
  updateBulkEmail: { id: ID, valid_days: 5 },
  countBulkEmailReaders: { audience: { kind: 'all' } },
  previewBulkEmail: { subject: 'For {{business}}', text: 'Dear {{first_name}}', user_id: ID },
  addPopup: { title: 'Rounds of two carats', page: 'customers', start_date: '2026-12-01' },
  updatePopup: { end_date: '2026-12-24' },
  addEvent: { title: 'Rounds of two carats', page: 'customers', start_date: '2026-12-01' },
  updateEvent: { end_date: '2026-12-24' },
  addBanner: {
    title: 'Rounds of two carats',
    page: 'customers',
    type: 'offer',
    start_date: '2026-12-01',
  },
  updateBanner: { end_date: '2026-12-24' },
  setAppVersion: { platform: 'android', current: '2.4.0', minimum: '2.0.0' },
  addMaster: { code: 'PACKAGING', name: 'Packaging' },
  updateMaster: { name: 'Packaging' },
  addSubMaster: { master_id: ID, code: 'WOODEN_BOX', name: 'Wooden box' },
  updateSubMaster: { name: 'Wooden box' },
  updateSupplier: { name: 'Orrin Rough & Polish' },
  setStockExport: {
    content: 'changes',
    format: 'csv',
    diamond_type: null,
    file: 'stock',
    ftp: {
      host: 'ftp.okafor.example',
      port: 21,
      protocol: 'ftps',
      folder: '/in',
      user: 'culet',
    },
    secret: 'a long sentence of mine',
    schedule: '0 6 * * 1-6',
  },
  changeStockStone: { id: ID, price_per_ct: 5150 },
  addTaxRate: {
    buyer_group: 'domestic',
    buyer_status: 'any',
    category: 'S',
    rate: 21,
    first_day: '2026-01-01',
  },
  endTaxRate: { last_day: '2026-12-31' },
  updateHsCodes: { natural: '71023900', lab_grown: '71049100' },
  updateTerms: { hold_hours: { was: 24, is: 48 } },
  renewMemos: { ids: [ID], due_on: '2026-12-18', remark: 'The jeweller needs more time.' },
  requestMemoStones: { ids: [ID], request: 1, remark: 'Our customer takes the stone.' },
  retractMemoRequests: { ids: [ID] },
  grantMemoRequests: { ids: [ID], remark: 'As agreed by telephone.' },
  declineMemoRequests: { ids: [ID], remark: 'Another client is waiting for the stone.' },
  acceptMemoTerms: { memos: [{ id: ID, terms_version: 1 }] },
  setBusinessTerms: { memo_days: 14 },
  verifyBusiness: { verified_until: '2027-06-30', remark: 'The passport ends on that day.' },
  setBusinessOwners: { owners: [{ name: 'Ada Halden', share: 60, is_pep: false }] },
  recordScreening: { list_name: 'EU consolidated list', is_hit: false },
  decideScreening: { decision: 1, remark: 'The date of birth differs.' },
  setRiskClass: { risk_class: 3, remark: 'The ownership has changed.' },
  listArrivals: { start_date: '2026-11-01', end_date: '2026-11-07', page: 1, size: 50 },
  listFeaturedStones: { page: 1, size: 20 },
  copyPasswordLink: {},
  updateAssociate: { first_name: 'Tove' },
  changeAdministrator: { first_name: 'Ines' },
  changeQualityControl: { first_name: 'Jonas' },
  updateInventorySettings: { attributes: { shape: ['ROUND'] } },
  insertLatestPrices: { csv: 'BR,VS1,F,1.00,1.49,7400.00,11/20/2026', dry_run: true },
  updateLatestPrices: { csv: 'BR,VS1,F,1.00,1.49,7350.00,11/20/2026', dry_run: true },
  mapList: { provider_id: ID, conventions: { growth_type: 2 }, dry_run: true },
  importExternalDiamonds: { user_id: ID, stock_numbers: ['TN-38046', 'TN-38051'] },
  undoMarkupChange: { change_id: 318 },
  saveSearch: {
    name: 'Round, one carat',
    filter: { shape: ['ROUND'], carat: [{ from: 1, to: 1.2 }] },
  },
  recordSearch: { filter: { shape: ['ROUND'], carat: [{ from: 1, to: 1.2 }] } },
  searchMatches: { filter: { shape: ['ROUND'], carat: [{ from: 1, to: 1.2 }] } },
  searchStockList: { shape: ['ROUND'] },
  searchArrivals: { shape: ['ROUND'] },
  placeDemand: {
    name: 'Cushion for a ring',
    filter: { shape: ['CUSHION'], carat: [{ from: 2, to: 2.5 }] },
    quantity: 1,
  },
  validateUser: PERSON,
  signUp: { token: 'pT4mXv9', ...PERSON, company_name: 'Okafor Jewels' },
  updateBusinessMarkups: { id: ID, cells: CELLS },
  updateAssociateMarkups: { id: ID, cells: CELLS },
  updateProviderMarkups: { id: ID, cells: CELLS },
};

const PEOPLE_EXAMPLES = {
  company_name: 'Okafor Jewels',
  contact_person: 'Mira Okafor',
  email: 'mira@okafor.example',
  first_name: 'Mira',
  last_name: 'Okafor',
  mobile: '470 12 34 56',
  new_password: 'a long sentence of mine',
  old_password: 'my sentence before',
  password: 'a long sentence of mine',
  remark: 'As agreed on the phone.',
  text: 'It is eye clean.',
  token: 'pT4mXv9',
  user_name: 'mira.okafor',
};
const STONE_EXAMPLES = {
  carat: 1.01,
  message_id: ID,
  name: 'Round, one carat',
  numbers: 'TN-38046\nTN-38051',
  points: 2.5,
  price_per_ct: 5200,
  stock_no: 'TN-38046',
  stock_numbers: ['TN-38046', 'TN-38051'],
};
const BY_NAME: Readonly<Record<string, unknown>> = { ...PEOPLE_EXAMPLES, ...STONE_EXAMPLES };

function exampleOf(contract: Contract, written: Schema, name: string): unknown {
  const schema = resolveRef(contract, written);
  if (schema.example !== undefined) return schema.example;
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first) return exampleOf(contract, first, name);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleOfObject(contract, schema);
    case 'array':
      return schema.items ? [exampleOf(contract, schema.items, name)] : [];
    case 'boolean':
      return true;
    case 'string':
      return exampleOfText(schema);
    default:
      return schema.minimum ?? schema.exclusiveMinimum ?? 1;
  }
}

function exampleOfObject(contract: Contract, schema: Schema): object {
  const { required = [], properties = {}, minProperties = 0 } = schema;
  const names =
    required.length < minProperties ? Object.keys(properties).slice(0, minProperties) : required;
  return Object.fromEntries(
    names.flatMap((name) => {
      const property = properties[name];
      return property ? [[name, exampleOf(contract, property, name)]] : [];
    }),
  );
}

function exampleOfText({ format }: Schema): string {
  switch (format) {
    case 'email':
      return PERSON.email;
    case 'uuid':
      return ID;
    case 'date':
      return '2026-11-21';
    case 'date-time':
      return '2026-11-21T09:30:00Z';
    default:
      return 'ROUND';
  }
}
