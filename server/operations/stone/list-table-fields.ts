import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

interface TableField {
  field: string;
  header: string;
  /** roles that may see it; everybody where none are named */
  roles?: readonly RoleCode[];
  hidden?: boolean;
}

const STAFF = [ROLE.administrator, ROLE.qualityControl] as const;
const PROVIDERS = [ROLE.apiProvider, ROLE.ftpProvider] as const;
const HOUSE = [...STAFF, ROLE.auditor] as const;

const STONE: readonly TableField[] = [
  { field: 'shape', header: 'Shape' },
  { field: 'stock_no', header: 'Stock no.' },
  { field: 'carat', header: 'Carat' },
  { field: 'color', header: 'Col' },
  { field: 'clarity', header: 'Clarity' },
  { field: 'cut', header: 'Cut' },
  { field: 'polish', header: 'Pol' },
  { field: 'symmetry', header: 'Sym' },
  { field: 'fluorescence', header: 'Fluor' },
  { field: 'report_no', header: 'Report' },
  { field: 'rap', header: 'Rap' },
  { field: 'markup_disc', header: 'Disc %' },
  { field: 'markup_ppc', header: '$/ct' },
];

const VIEWS: Readonly<Record<'search' | 'hold', readonly TableField[]>> = {
  search: [
    { field: 'status', header: 'Status' },
    ...STONE,
    { field: 'location', header: 'Location' },
    { field: 'listed_at', header: 'Age' },
    { field: 'growth_type', header: 'Growth', hidden: true },
    {
      field: 'org_stock_no',
      header: 'Supplier no.',
      roles: [...STAFF, ...PROVIDERS],
      hidden: true,
    },
    { field: 'provider', header: 'Supplier', roles: STAFF },
    { field: 'disc', header: 'Cost disc %', roles: STAFF },
    { field: 'price_per_ct', header: 'Cost $/ct', roles: STAFF, hidden: true },
    { field: 'total_amt', header: 'Cost $', roles: STAFF },
    { field: 'sell_amt', header: 'Amount $' },
  ],
  hold: [
    { field: 'state', header: 'Status' },
    { field: 'hold_no', header: 'Hold no.' },
    { field: 'until', header: 'Ends' },
    { field: 'waiting', header: 'In line' },
    { field: 'company_name', header: 'Client', roles: [...HOUSE, ROLE.associate] },
    ...STONE,
    { field: 'associate_name', header: 'Associate', roles: HOUSE },
    { field: 'placed_by', header: 'Placed by' },
    { field: 'created_at', header: 'Placed' },
    { field: 'end_reason', header: 'Ended', hidden: true },
    { field: 'ended_at', header: 'Ended at', hidden: true },
    { field: 'remark', header: 'Remark', hidden: true },
    { field: 'sell_amt', header: 'Amount $' },
  ],
};

export const listTableFields: Handler<OperationOf<'listTableFields'>> = async ({
  session,
  query,
}) => ({
  data: VIEWS[query.view]
    .filter(({ roles }) => !roles || roles.includes(session.actor.role))
    .map(({ field, header, hidden }) => ({ field, header, is_display: !hidden })),
});
