/**
 * All keyboard shortcuts of the portal. A shortcut has the same meaning on every screen. Shift
 * marks irreversible actions, and actions on a record as a whole instead of its stones.
 */
export const KEY = {
  // Shortcuts for stones.
  hold: 'H',
  confirm: 'C',
  memo: 'M',
  cart: 'A',
  watch: 'W',
  note: 'N',
  enquire: 'E',
  offerPrice: 'Shift B',
  compare: 'X',
  share: 'S',
  export: 'D',
  tickAgain: 'U',
  joinLine: 'Q',
  leaveLine: 'Shift Q',
  // Shortcuts for pending requests.
  approve: 'Y',
  reject: 'R',
  changeRequest: 'Shift P',
  register: 'Shift Y',
  // Shortcuts for holds and memos.
  release: 'L',
  extend: 'T',
  receive: 'V',
  ship: 'Shift V',
  scanBack: 'B',
  sell: 'Shift S',
  withdraw: 'Shift W',
  // Shortcuts for records.
  add: 'Shift N',
  change: 'Shift E',
  close: 'Shift X',
  done: 'Shift O',
  reopen: 'O',
  remove: 'Delete',
  passOn: 'G',
  actFor: 'F',
  actForNobody: 'Shift F',
  activate: 'Shift A',
  deactivate: 'Shift D',
  importList: 'Shift I',
  earlier: 'Alt ArrowUp',
  later: 'Alt ArrowDown',
  tryIt: 'I',
  fetchNow: 'Shift R',
  pdf: 'P',
  undo: 'Z',
  takeBack: 'Shift Z',
  // Shortcuts for document pictures.
  closer: '+',
  farther: '-',
  turn: 'Shift T',
  // Shortcuts on every screen.
  find: 'Ctrl K',
  findBySlash: '/',
  allKeys: '?',
  rail: '[',
  next: 'J',
  before: 'K',
  down: 'ArrowDown',
  up: 'ArrowUp',
  send: 'Ctrl Enter',
  firstReason: '1',
  secondReason: '2',
  thirdReason: '3',
  fourthReason: '4',
  fifthReason: '5',
} as const;

export type KeyName = (typeof KEY)[keyof typeof KEY];

export const REASON_KEYS = [
  KEY.firstReason,
  KEY.secondReason,
  KEY.thirdReason,
  KEY.fourthReason,
  KEY.fifthReason,
] as const;
