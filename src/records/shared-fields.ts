import { ROLE, SHIPMENT_STATUS } from '#machines/codes.ts';
import { labelsOf } from './field.ts';

export const STAFF = [ROLE.administrator, ROLE.qualityControl] as const;
export const STAFF_AND_AUDITOR = [...STAFF, ROLE.auditor] as const;

export const GRADES = {
  shape: { label: 'Shape' },
  stock_no: { label: 'Stock no.' },
  carat: { label: 'Carat' },
  color: { label: 'Col' },
  clarity: { label: 'Clarity' },
  cut: { label: 'Cut' },
  polish: { label: 'Pol' },
  symmetry: { label: 'Sym' },
  fluorescence: { label: 'Fluor' },
} as const;
export const REPORT_AND_PRICE = {
  report_no: { label: 'Report' },
  rap: { label: 'Rap' },
  markup_disc: { label: 'Disc %' },
  markup_ppc: { label: '$/ct' },
} as const;
export const STATE = { state: { label: 'Status' } } as const;
export const GROWTH = { growth_type: { label: 'Growth', hidden: true } } as const;
export const AMOUNT = { sell_amt: { label: 'Amount $' } } as const;

/** `placed_by` and `created_at` are column headers, such as "Placed by" and "Placed". */
export const lineOf = (placed_by: string, created_at: string) =>
  ({
    company_name: { label: 'Client', roles: [...STAFF_AND_AUDITOR, ROLE.associate] },
    ...GRADES,
    ...REPORT_AND_PRICE,
    associate_name: { label: 'Associate', roles: STAFF_AND_AUDITOR },
    placed_by: { label: placed_by },
    created_at: { label: created_at },
  }) as const;

/** `ended_at` is the header of the end date. */
export const ending = (ended_at: string) =>
  ({ ended_at: { label: ended_at, hidden: true }, ...GROWTH, ...AMOUNT }) as const;

/** The shipment of a stone on memo or of a sold stone. */
export const SHIPPED = {
  shipment_status: {
    kind: 'code',
    label: 'Shipment',
    title: 'State of the shipment that sends the stone to the client',
    names: labelsOf(SHIPMENT_STATUS),
    width: 90,
    print: 48,
  },
  carrier: { kind: 'text', label: 'Carrier', hidden: true, print: [54, 72] },
  tracking_no: { kind: 'text', label: 'Tracking no.', hidden: true, print: [54, 72] },
  shipment_no: { kind: 'text', label: 'Shipment no.', hidden: true, print: [54, 72] },
} as const;
