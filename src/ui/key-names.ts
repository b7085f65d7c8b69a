/**
 * Every key of the portal by what it means: on each screen the same. What cannot be undone, or concerns the record and
 * not its stones, takes Shift.
 */
export const KEY = {
  // stones
  hold: 'H',
  confirm: 'C',
  memo: 'M',
  cart: 'A',
  watch: 'W',
  note: 'N',
  enquire: 'E',
  compare: 'X',
  share: 'S',
  download: 'D',
  tickAgain: 'U',
  joinLine: 'Q',
  leaveLine: 'Shift Q',
  // what waits for an answer
  approve: 'Y',
  reject: 'R',
  changeRequest: 'Shift P',
  register: 'Shift Y',
  // holds and memos
  release: 'L',
  extend: 'T',
  receive: 'V',
  scanBack: 'B',
  sell: 'Shift S',
  withdraw: 'Shift W',
  // records
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
  // pictures of papers
  closer: '+',
  farther: '-',
  turn: 'Shift T',
  // every screen
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

/** Reasons that stand ready, by their number. */
export const REASON_KEYS = [
  KEY.firstReason,
  KEY.secondReason,
  KEY.thirdReason,
  KEY.fourthReason,
  KEY.fifthReason,
] as const;
