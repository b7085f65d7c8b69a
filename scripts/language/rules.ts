export interface Finding {
  readonly kind: 'name' | 'opening' | 'word' | 'subject';
  readonly offset: number;
  readonly word: string;
}

const BANNED: readonly RegExp[] = [
  /\bwho(?:m|se)?ever\b/gi,
  /\b(?:whatever|wherever|somebody|nobody|anew|meanwhile|beside|nought|seldom)\b/gi,
  /\bparted (?:by|with)\b/gi,
  /\b(?:is|are|was|were|be|been|being|not) told\b(?! apart)/gi,
  /\b(?:stands?|stood)\b(?! for\b)/gi,
  /\b(?:comes?|came) to\b/gi,
  /\b(?:hour|time) has come\b/gi,
  // Rejects `letter` for an e-mail, but accepts letters of the alphabet.
  /(?<!\b(?:small|capital|upper|lower|single|first|two|latin|by|no|the|of|\d+) )\bletters?\b(?!,? (?:and |or )?(?:a )?digits?|[- ](?:by|case|of)|case)/gi,
  /\bhouse(?:'s|s)?\b/gi,
];

const OPENING = /^(?:What|Who|Whoever|Whom|Whose|Whether|Where|Wherever|Whatever|Of)\b/i;

const AMBIGUOUS = new Set(
  (
    'keeper keepers room rooms turn turns ask asks asked asking asker askers standing mark marks ' +
    'walk walks way ways paper papers told tell tells teller tellers hear hears heard herald heralds ' +
    'door doors crew means meant forget forgotten gathering later mend mended twin twins ' +
    'patience crowd rehearse rehearsal blame seat seats lent meet whoever whatever ' +
    'wherever somebody nobody anew meanwhile beside nought seldom stands letter letters house houses'
  ).split(' '),
);

/**
 * Exceptions: names that the contract, the database or a URL prescribes, and plain English such as
 * "asking price".
 */
const FIXED =
  /^(?:BYTE_ORDER_MARK|is_asked|asked|asked_per_ct|keeper(?:_id|_role)?|turn|toldWhole|stands|STANDS|is-mark|(?:askEnquiries|askAboutShared|mendStockImport|getStockStanding)|(?:use)?mark[A-Z]\w*|\w*[Ll]etters?|LONGEST_LETTERS|\w*asking_?prices?\w*|ABOVE_ASKING)$/i;

const SUBJECT =
  /^(?:feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(?:\([a-z0-9][\w/ .-]*\))?!?: [a-z].*[^.]$/;
const SUBJECT_LENGTH = 72;

export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$.-]+/)
    .map((word) => word.toLowerCase());
}

export function lintProse(text: string): Finding[] {
  const prose = text.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
  return BANNED.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(({ 0: word, index }) => ({
      kind: 'word' as const,
      offset: index,
      word: word.toLowerCase(),
    })),
  );
}

export function lintComment(text: string): Finding[] {
  const opening = OPENING.exec(text)?.[0];
  const found = lintProse(text);
  return opening ? [{ kind: 'opening', offset: 0, word: opening.toLowerCase() }, ...found] : found;
}

/** `client` alone does not say which: trading client, API client, browser or database client. */
export function lintName(name: string): Finding[] {
  if (FIXED.test(name)) return [];
  const words = wordsOf(name);
  const word = words.find((one) => AMBIGUOUS.has(one)) ?? (/^clients?$/i.test(name) ? name : null);
  return word ? [{ kind: 'name', offset: 0, word }] : [];
}

export function lintSubject(subject: string): Finding[] {
  const isSound = SUBJECT.test(subject) && subject.length <= SUBJECT_LENGTH;
  return isSound ? [] : [{ kind: 'subject', offset: 0, word: `${subject.length} characters` }];
}
