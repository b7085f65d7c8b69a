import type { Aliases } from './aliases.ts';

export const GROWTHS = {
  labGrown:
    'LABGROWN LABGROWNDIAMOND LAB LG LGD LABCREATED LABDIAMOND CVD HPHT MANMADE CREATED SYNTHETIC',
  natural: 'NATURAL NATURALDIAMOND NAT MINED EARTHMINED DIAMOND',
} as const satisfies Aliases;

export const AVAILABILITIES = {
  available:
    'G GA GUARANTEED GUARANTEEDAVAILABLE GUARANTEEDAVAILABILITY STPS SUBJECTTOPRIORSALE STOCK INSTOCK 现货',
  memo: 'M MEMO ONMEMO OUTONMEMO BUSSINESSPROCESS',
  hold: 'H ONHOLD HLD WEBHOLD',
  notAvailable: 'NA N UNAVAILABLE OUTOFSTOCK',
  soldOut: 'SOLD',
} as const satisfies Aliases;

/**
 * Key-to-symbols (inclusions that a laboratory report names), in the spelling that the portal
 * stores, with their aliases.
 */
export const KEY_SYMBOLS = {
  Crystal: 'CRYSTALS XTAL',
  Cloud: 'CLOUDS',
  Feather: 'FEATHERS FTR',
  Needle: 'NEEDLES',
  Pinpoint: 'PINPOINTS',
  'Twinning wisp': 'TWINNINGWISPS',
  'Indented natural': 'INDENTEDNATURALS',
  Natural: 'NATURALS',
  Cavity: 'CAVITIES',
  Chip: 'CHIPS',
  Bruise: 'BRUISES',
  Knot: 'KNOTS',
  'Laser drill hole': 'LASERDRILLHOLES',
  'Internal graining': '',
  'Surface graining': '',
  'Extra facet': 'EXTRAFACETS',
  Bearding: '',
  'Etch channel': 'ETCHCHANNELS',
} as const satisfies Aliases;
