import type { components } from '#api/schema.gen.ts';

type Filter = components['schemas']['StoneFilter'];
type FilteredBy<Value> = {
  [Name in keyof Filter]-?: NonNullable<Filter[Name]> extends Value ? Name : never;
}[keyof Filter];
type Codes = Exclude<FilteredBy<string[]>, 'numbers' | 'stock_numbers' | 'facets'>;
type Contained = FilteredBy<components['schemas']['Contained']>;
type Figure = Exclude<FilteredBy<components['schemas']['FigureRange']>, 'reliability' | Contained>;

export interface Attribute {
  /**
   * Attributes of the kinds `triple`, `ratio`, `money` and `discount` are not columns of the table
   * `stone`. All other attributes are.
   */
  readonly kind:
    | 'code'
    | 'symbols'
    | 'yesNo'
    | 'measure'
    | 'ratio'
    | 'money'
    | 'discount'
    /** the grade of cut, polish and symmetry if all three are the same */
    | 'triple';
  readonly label: string;
  /** name of the master list in the database that contains the codes */
  readonly list?: string;
  /** true if the values are ordered from best to worst */
  readonly graded?: true;
  readonly filter?: 'codes' | 'contained' | 'range';
  /** true if the company can limit a business to stones with certain values of the attribute */
  readonly limitable?: true;
  /** `row`: shown in lists and in the detail of a stone; `detail`: only in the detail */
  readonly shown?: 'row' | 'detail';
  /** column headers of suppliers' stock lists, normalised and separated by spaces */
  readonly headers?: string;
  readonly unit?: 'mm' | '%' | '°' | '$';
  /** plausible values, in `unit`, in the stock list of a supplier */
  readonly range?: readonly [least: number, most: number];
  /** largest and default tolerance, in `unit`, for matching two stones as a pair */
  readonly tolerance?: { readonly most: number; readonly usual: number };
}

const VALUE = { kind: 'code', filter: 'codes', limitable: true, shown: 'row' } as const;
const GRADE = { ...VALUE, graded: true } as const;
const INCLUSION = { kind: 'code', filter: 'contained', limitable: true, shown: 'detail' } as const;
const MEASURE = { kind: 'measure', filter: 'range' } as const;

/**
 * The attributes are in the order that is usual in the trade. The order matters: if a typed word is
 * equally similar to two values, the search suggests the value of the earlier attribute.
 */
export const STONE_ATTRIBUTES = {
  shape: {
    kind: 'code',
    label: 'Shape',
    list: 'SHAPE',
    filter: 'codes',
    limitable: true,
    headers: 'SHAPE SHP CUTSHAPE SHAPEFULL SHAPEANDCUT SHAPECUT SHAPECODE',
  },
  color: {
    ...GRADE,
    label: 'Colour',
    list: 'COLOR',
    headers: 'COLOR COLR COLOUR COL CLR COLORGRADE',
  },
  fancy: {
    ...VALUE,
    label: 'Fancy colour',
    list: 'FANCY',
    headers: 'FANCYCOLOR FANCYCOLORDOMINANTCOLOR FANCYCOLORMAINBODY FCMAINBODY NATURALFANCYCOLOR',
  },
  intensity: {
    ...GRADE,
    label: 'Intensity',
    list: 'INTENSITY',
    headers:
      'FANCYCOLORINTENSITY FANCYCOLORINTENS FCINTENSITY FANCYINTENSITY NATURALFANCYCOLORINTENSITY',
  },
  overtone: {
    ...VALUE,
    label: 'Overtone',
    list: 'OVERTONE',
    headers: 'FANCYCOLOROVERTONE FANCYCOLOROVERTONES FCOVERTONE NATURALFANCYCOLOROVERTONE OVERTONE',
  },
  clarity: {
    ...GRADE,
    label: 'Clarity',
    list: 'CLARITY',
    headers: 'CLARITY CLAR CLEARITY PURITY CLA CLARITYGRADE',
  },
  triple: { kind: 'triple', label: 'Triple', list: 'CUT', graded: true, filter: 'codes' },
  cut: { ...GRADE, label: 'Cut', list: 'CUT', headers: 'CUTGRADE MAKECUTGRADE MAKE CUT' },
  polish: { ...GRADE, label: 'Polish', list: 'POLISH', headers: 'POLISH POL FINISH' },
  symmetry: { ...GRADE, label: 'Symmetry', list: 'SYMMETRY', headers: 'SYMMETRY SYM SYMM SYMETRY' },
  fluorescence: {
    ...GRADE,
    label: 'Fluorescence',
    list: 'FLUORESCENCE',
    headers:
      'FLUORESCENCEINTENSITY FLUORESCENCE FLUOR FLUORINTENSITY FLUOINTENSITY FLR FLRINTENSITY FLRINTENS FLOUR FLUORESCENT FLS FLO FLUORINTESITY',
  },
  lab: {
    ...VALUE,
    label: 'Lab',
    list: 'LAB',
    headers:
      'LAB CERT CERTIFICATE LABORATORY LABCERT GRADINGLAB CERTIFICATETYPE CERTLAB CERTAUTH REPORTLAB',
  },
  location: {
    kind: 'code',
    label: 'Location',
    list: 'LOCATION',
    filter: 'codes',
    shown: 'row',
    headers:
      'CITY CITYLOCATION COUNTRY COUNTRYLOCATION LOTCOUNTRY COUNTRYNAME COUNTRYCODE LOCATION',
  },
  shade: {
    ...INCLUSION,
    label: 'Shade',
    list: 'SHADE',
    headers: 'SHADE TINGE COLTINGE COLORSHADE BROWNINCLUSION BROWN',
  },
  milky: { ...INCLUSION, label: 'Milky', list: 'MILKY', headers: 'MILKY MILKEY CLOUDY' },
  eye_clean: { kind: 'yesNo', label: 'Eye clean', headers: 'EYECLEAN' },
  key_to_symbols: {
    kind: 'symbols',
    label: 'Key to symbols',
    list: 'KEY_TO_SYMBOLS',
    filter: 'contained',
    headers: 'KEYTOSYMBOLS KEYTOSYMBOL KEY',
  },
  markup_disc: { kind: 'discount', label: 'Discount', filter: 'range', unit: '%' },
  markup_ppc: {
    kind: 'money',
    label: 'Price per carat',
    filter: 'range',
    unit: '$',
  },
  sell_amt: { kind: 'money', label: 'Total amount', filter: 'range', unit: '$' },
  rap: { kind: 'money', label: 'Rap', filter: 'range', unit: '$' },
  length_mm: {
    ...MEASURE,
    label: 'Length',
    unit: 'mm',
    range: [0.3, 90],
    tolerance: { most: 5, usual: 0.1 },
    headers: 'LENGTH MEASUREMENTSLENGTH M1 DIAMETER',
  },
  width_mm: {
    ...MEASURE,
    label: 'Width',
    unit: 'mm',
    range: [0.3, 90],
    tolerance: { most: 5, usual: 0.1 },
    headers: 'WIDTH MEASUREMENTSWIDTH M2',
  },
  depth_mm: {
    ...MEASURE,
    label: 'Height',
    unit: 'mm',
    range: [0.2, 60],
    tolerance: { most: 5, usual: 0.1 },
    headers: 'HEIGHT MEASUREMENTSDEPTH MEASHEIGHT MEASUREMENTSHEIGHT M3',
  },
  ratio: { kind: 'ratio', label: 'Ratio', filter: 'range' },
  depth_pct: {
    ...MEASURE,
    label: 'Depth',
    unit: '%',
    range: [25, 110],
    tolerance: { most: 20, usual: 2 },
    headers: 'DEPTHPCT DEPTH DEPTHPERC TOTALDEPTHPER TOTALDEPTH TOTALDEPTHPCT DEPTHPER TD DP',
  },
  table_pct: {
    ...MEASURE,
    label: 'Table',
    unit: '%',
    range: [20, 100],
    tolerance: { most: 20, usual: 2 },
    headers: 'TABLEPCT TABLE TABLEPERCENT TBL TABLEPERC TABLEDIAMETERPER TABLEPER TABLESIZE',
  },
  crown_angle: {
    ...MEASURE,
    label: 'Crown angle',
    unit: '°',
    range: [5, 70],
    tolerance: { most: 20, usual: 1 },
    headers: 'CROWNANGLE',
  },
  crown_height_pct: {
    ...MEASURE,
    label: 'Crown height',
    unit: '%',
    range: [2, 50],
    tolerance: { most: 20, usual: 1 },
    headers: 'CROWNHEIGHT CROWN CROWNPERCENT CROWNPCT CRHT CH',
  },
  pavilion_angle: {
    ...MEASURE,
    label: 'Pavilion angle',
    unit: '°',
    range: [15, 75],
    tolerance: { most: 20, usual: 0.5 },
    headers: 'PAVILIONANGLE PAVILLIONANGLE',
  },
  pavilion_depth_pct: {
    ...MEASURE,
    label: 'Pavilion depth',
    unit: '%',
    range: [15, 90],
    tolerance: { most: 20, usual: 1 },
    headers:
      'PAVILIONDEPTH PAVILION PAVIL PAVILIONPERCENT PAVILIONPCT PAVILIONPERC PAVDP PD PAVILIONHEIGHT PAVILLIONHEIGHT',
  },
  girdle_pct: {
    ...MEASURE,
    label: 'Girdle',
    unit: '%',
    range: [0.1, 40],
    tolerance: { most: 20, usual: 1 },
    headers: 'GIRDLEPCT GIRDLEPERCENT GIRDLETHICKNESSINPCT GIRDLEPER',
  },
} as const satisfies Readonly<
  Record<Codes, Attribute & { filter: 'codes' }> &
    Record<Contained, Attribute & { filter: 'contained' }> &
    Record<Figure, Attribute & { filter: 'range' }> &
    Record<'eye_clean', Attribute>
>;
