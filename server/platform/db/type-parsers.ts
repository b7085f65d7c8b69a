import pg from 'pg';

type TextParser = (text: string) => unknown;

const { builtins } = pg.types;
const ARRAY_OF: Record<'text' | 'int8' | 'date' | 'numeric', number> = {
  text: 1009,
  int8: 1016,
  date: 1182,
  numeric: 1231,
};

const keepText: TextParser = (text) => text;

/** Throws if a bigint is not a safe integer, because JavaScript would round it. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The bigint ${text} does not fit in a JavaScript number.`);
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(ARRAY_OF.text);

/** Money must not become a float, and a JavaScript Date would add a time zone. */
const parsers = new Map<number, TextParser>([
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, keepText],
  [builtins.DATE, keepText],
  [ARRAY_OF.int8, (text) => parseTextArray(text).map((item) => item && parseInt8(item))],
  [ARRAY_OF.numeric, parseTextArray],
  [ARRAY_OF.date, parseTextArray],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  },
};
