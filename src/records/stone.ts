import type { components } from '#api/schema.gen.ts';

type Filter = components['schemas']['StoneFilter'];
type FilteredBy<Value> = {
  [Name in keyof Filter]-?: NonNullable<Filter[Name]> extends Value ? Name : never;
}[keyof Filter];
type Codes = Exclude<FilteredBy<string[]>, 'numbers' | 'stock_numbers' | 'facets'>;
type Detail = keyof components['schemas']['StoneDetails'];
type Contained = FilteredBy<components['schemas']['Contained']>;
type Figure = Exclude<FilteredBy<components['schemas']['FigureRange']>, 'reliability' | Contained>;

/** Groups of attributes in the filters and forms, each with its heading. */
export const ATTRIBUTE_GROUPS = {
  grades: 'Grades, lab and location',
  measures: 'Measurements and proportions',
  price: 'Price and discount',
  inclusions: 'Shade, milky, inclusions',
  girdle: 'Girdle, culet, fluorescence colour',
  origin: 'Treatment, origin and brand',
  notes: 'Inscription, comments and references',
} as const;
export type AttributeGroup = keyof typeof ATTRIBUTE_GROUPS;

/**
 * Filter choice for the stones whose value is unknown. A cell with this word in a stock list counts
 * as blank.
 */
export const UNKNOWN = 'Unknown';

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
    | 'triple'
    /** a short text from an open vocabulary, such as a brand; known words are normalised */
    | 'word'
    /** free text of the supplier or the laboratory */
    | 'text'
    /** US dollars that only staff and the supplier see */
    | 'cost';
  readonly label: string;
  /** name of the master list in the database that contains the codes */
  readonly list?: string;
  /** true if the values are ordered from best to worst */
  readonly graded?: true;
  readonly filter?: 'codes' | 'contained' | 'range';
  /** group in the filters and forms; the default follows from the kind, see `groupOf` */
  readonly group?: AttributeGroup;
  /** true if a filter can choose the stones of which the value is unknown */
  readonly unknownIsChoice?: true;
  /** true if only staff and the supplier see the value, because it can reveal the supplier */
  readonly revealsSupplier?: true;
  /** true if a page that a visitor opens without an account omits the value */
  readonly clientsOnly?: true;
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
const WORD = { kind: 'word', filter: 'contained', shown: 'detail' } as const;
const RATIO = 'RATIO LWRATIO';
const TEXT = { kind: 'text', shown: 'detail' } as const;

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
  luster: { ...WORD, label: 'Lustre', headers: 'LUSTER LUSTERID LUSTRE' },
  bgm: { ...WORD, label: 'BGM', headers: 'BGM' },
  black_inclusion: { ...WORD, label: 'Black inclusions', headers: 'BLACKINCLUSION' },
  white_inclusion: {
    ...WORD,
    label: 'White inclusions',
    headers: 'WHITEINCLUSION WHITEINCLUSIONS',
  },
  open_inclusion: { ...WORD, label: 'Open inclusions', headers: 'OPENINCLUSION' },
  table_inclusion: { ...WORD, label: 'Table inclusions', headers: 'TABLEINCLUSION' },
  crown_inclusion: {
    ...WORD,
    label: 'Crown inclusions',
    headers: 'CROWNINCLUSION CROWNINCLUSIONS',
  },
  pavilion_inclusion: {
    ...WORD,
    label: 'Pavilion inclusions',
    headers: 'PAVILIONINCLUSION PAVILIONINCLUSIONS',
  },
  center_inclusion: { ...WORD, label: 'Centre inclusions', headers: 'CENTERINCLUSION' },
  side_inclusion: { ...WORD, label: 'Side inclusions', headers: 'SIDEINCLUSION' },
  black_center: { ...WORD, label: 'Black in the centre', headers: 'BIC' },
  black_side: { ...WORD, label: 'Black at the side', headers: 'BIS' },
  white_center: { ...WORD, label: 'White in the centre', headers: 'WIC' },
  white_side: { ...WORD, label: 'White at the side', headers: 'WIS' },
  feather_inclusion: { ...WORD, label: 'Feathers', headers: 'FEATHERINCLUSION' },
  fluorescence_color: {
    ...WORD,
    group: 'girdle',
    label: 'Fluorescence colour',
    headers: 'FLUORESCENCECOLOR FLRCOLOR FLUOCOLOR FLUORCOLOR FLOCOL',
  },
  girdle: {
    ...WORD,
    group: 'girdle',
    label: 'Girdle',
    headers: 'GIRDLE GIRD GIRDLETHICKNESS GIRDLEFROMTO',
  },
  girdle_thin: {
    ...WORD,
    group: 'girdle',
    label: 'Thinnest girdle',
    headers: 'GIRDLETHIN GIRDLEMIN GIRDLEFROM GIRDLETHINID',
  },
  girdle_thick: {
    ...WORD,
    group: 'girdle',
    label: 'Thickest girdle',
    headers: 'GIRDLETHICK GIRDLEMAX GIRDLETO GIRDLETHICKID',
  },
  girdle_condition: {
    ...WORD,
    group: 'girdle',
    label: 'Girdle condition',
    headers: 'GIRDLECONDITION',
  },
  culet: {
    ...WORD,
    group: 'girdle',
    label: 'Culet',
    headers: 'CULET CULETSIZE CULETGRADE CULLET CULLETGRADE CUL CULETSIZEID',
  },
  culet_condition: {
    ...WORD,
    group: 'girdle',
    label: 'Culet condition',
    headers: 'CULETCONDITION CULETCONDITIONID',
  },
  hearts_arrows: {
    ...WORD,
    group: 'girdle',
    label: 'Hearts and arrows',
    headers: 'HNAID HNA HEARTSARROWS HEARTSANDARROWS',
  },
  treatment: {
    ...WORD,
    group: 'origin',
    unknownIsChoice: true,
    label: 'Treatment',
    headers: 'TREATMENT TREATMENTS ENHANCE ENHANCEMENT ENHANCEMENTS',
  },
  treated_color: { ...WORD, group: 'origin', label: 'Treated colour', headers: 'TREATEDCOLOR' },
  growth_process: {
    ...WORD,
    group: 'origin',
    unknownIsChoice: true,
    label: 'Growth process',
    headers: 'CVDHPHT CVDORHPHT',
  },
  origin: {
    ...WORD,
    group: 'origin',
    unknownIsChoice: true,
    label: 'Origin',
    headers: 'MINEOFORIGIN MINE ROUGHSOURCE PROVENANCEREPORT ORIGIN SOURCE',
  },
  brand: { ...WORD, group: 'origin', label: 'Brand', headers: 'BRAND' },
  report_type: { ...WORD, group: 'origin', label: 'Report type', headers: 'REPORTTYPE' },
  lab_location: {
    ...WORD,
    group: 'origin',
    label: 'Lab location',
    headers: 'LABLOCATION REPORTISSUELOCATION',
  },
  region: {
    ...WORD,
    group: 'origin',
    clientsOnly: true,
    label: 'State or region',
    headers: 'STATE STATELOCATION STATEREGION STATENAME STATECODE',
  },
  stated_ratio: { ...TEXT, label: 'Ratio on the list', headers: RATIO },
  inscription: {
    ...TEXT,
    label: 'Inscription',
    headers: 'LASERINSCRIPTION INSCRIPTION INSCRIPTIONS INSCR',
  },
  lab_comment: {
    ...TEXT,
    label: 'Report comment',
    headers:
      'CERTCOMMENT CERTIFICATECOMMENT LABCOMMENT LABORATORYCOMMENT REPORTCOMMENTS LABREPORTCOMMENT COMMENT COMMENTS REMARKS REMARK CERTNOTES',
  },
  supplier_comment: {
    ...TEXT,
    clientsOnly: true,
    label: 'Supplier’s comment',
    headers: 'MEMBERCOMMENT STONECOMMENT COMPANYCOMMENT NOTES',
  },
  pair_stock_no: {
    ...TEXT,
    revealsSupplier: true,
    label: 'Pair stock no.',
    headers: 'PAIRSTOCKNO PAIRSTOCKNUMBER PAIRSTOCKREF',
  },
  pair_separable: {
    ...TEXT,
    label: 'Pair can be separated',
    headers: 'ISMATCHEDPAIRSEPARABLE PAIRSEPARABLE',
  },
  parcel_stones: {
    ...TEXT,
    label: 'Stones in the parcel',
    headers: 'PARCELSTONES STONES QTY PCS QUANTITY',
  },
  tracr_id: { ...TEXT, group: 'origin', label: 'Tracr ID', headers: 'TRACRID' },
  sarine_id: { ...TEXT, group: 'origin', label: 'Sarine ID', headers: 'SARINEID' },
  rapnet_lot_id: { ...TEXT, revealsSupplier: true, label: 'RapNet lot ID', headers: 'RAPNETLOTID' },
  website_link: { ...TEXT, revealsSupplier: true, label: 'Website', headers: 'WEBSITELINK' },
  trade_show: { ...TEXT, clientsOnly: true, label: 'Trade show', headers: 'TRADESHOW' },
  seller_spec: {
    ...TEXT,
    revealsSupplier: true,
    label: 'Seller’s specification',
    headers: 'SELLERSPEC',
  },
  allow_feed: {
    ...TEXT,
    revealsSupplier: true,
    label: 'Feed permission',
    headers: 'ALLOWRAPLINKFEED RAPLINK',
  },
  cash_price: {
    kind: 'cost',
    label: 'Cash price per carat',
    unit: '$',
    range: [0.01, 100_000_000],
    headers: 'CASHPRICE INDEXPRICE INDEXASKINGPRICE',
  },
  cash_disc: {
    kind: 'cost',
    label: 'Cash discount',
    unit: '%',
    range: [-100, 1_000],
    headers: 'CASHDISCOUNTPCT CASHPRICEDISCOUNTPCT INDEXDISCOUNTPERCENT',
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
  lab_grown_ppc: { kind: 'money', label: 'Lab-grown list $/ct', unit: '$' },
  lab_grown_diff: { kind: 'discount', label: 'Lab-grown list %', unit: '%' },
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
  ratio: { kind: 'ratio', label: 'Ratio', filter: 'range', headers: RATIO },
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
  star_length_pct: {
    ...MEASURE,
    label: 'Star length',
    unit: '%',
    range: [10, 95],
    tolerance: { most: 20, usual: 5 },
    headers: 'STARLENGTH',
  },
  lower_half_pct: {
    ...MEASURE,
    label: 'Lower half',
    unit: '%',
    range: [20, 100],
    tolerance: { most: 20, usual: 5 },
    headers: 'LOWERHALF LOWERHALVE',
  },
} as const satisfies Readonly<
  Record<Codes, Attribute & { filter: 'codes' }> &
    Record<Contained, Attribute & { filter: 'contained' }> &
    Record<Figure, Attribute & { filter: 'range' }> &
    Record<'eye_clean', Attribute> &
    Record<Detail, Attribute & { kind: 'word' | 'text' }> &
    Record<'cash_price' | 'cash_disc', Attribute & { kind: 'cost' }> &
    Record<'lab_grown_ppc' | 'lab_grown_diff', Attribute>
>;
