import ts from 'typescript';

export interface Piece {
  readonly pos: number;
  readonly text: string;
}

export interface SourceLanguage {
  readonly comments: readonly Piece[];
  readonly names: readonly Piece[];
  readonly texts: readonly Piece[];
  readonly titles: readonly Piece[];
}

const DIRECTIVE = /^\s*(?:biome-ignore|@ts-|@vitest|\/\s*<|#|@vite-ignore)/;
const SQL =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|grant|revoke|begin|commit|set|lock|copy|truncate|notify|listen|values|from|where|join|and|or|case|on|order by|group by|union|exists|not exists|left join)\b/;
const NO_TEXT_ATTRIBUTE =
  /^(?:class(?:Name|Names)?|id|key|type|role|href|to|from|src|styles?|d|viewBox|transform|data-.*)$/;

export function readLanguage(file: string, source: string): SourceLanguage {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const literals: [start: number, end: number][] = [];
  const names: Piece[] = [];
  const texts: Piece[] = [];
  const titles: Piece[] = [];

  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) {
      literals.push([ts.isJsxText(node) ? node.pos : node.getStart(), node.end]);
    }
    const name = declaredName(node);
    if (name) names.push({ pos: name.getStart(), text: name.text.replace(/^#/, '') });
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = textOf(node);
      if (isTestTitle(node)) titles.push({ pos: node.getStart(), text });
      else if (isRead(node) && isProse(text)) texts.push({ pos: node.getStart(), text });
    } else if (ts.isJsxText(node) && firstWords(node)) {
      texts.push({ pos: node.getStart(), text: sentenceAround(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { comments: commentsIn(source, literals), names, texts, titles };
}

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isBindingElement(node) && node.propertyName !== undefined);
  const name = isDeclaration ? (node as ts.NamedDeclaration).name : undefined;
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const parts = node.templateSpans.map(
    ({ expression, literal }) => `{${expression.getText()}}${literal.text}`,
  );
  return node.head.text + parts.join('');
}

function isTestTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(?:it|test|describe)\b/.test(parent.expression.getText());
}

/** False for imports, types, keys, compared values and attributes that no person reads. */
function isRead(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return false;
  if (ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent)) return false;
  if (ts.isTaggedTemplateExpression(parent) || ts.isExternalModuleReference(parent)) return false;
  if (ts.isJsxAttribute(parent)) return !NO_TEXT_ATTRIBUTE.test(parent.name.getText());
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  return !(ts.isCallExpression(parent) && /(?:^|\.)statement/.test(parent.expression.getText()));
}

/**
 * True for at least two words, or for one word written like a label. False for SQL, paths,
 * selectors and class lists.
 */
function isProse(text: string): boolean {
  const said = text.trim();
  if (SQL.test(said) || /[{};]\s*$|=>|\$\d|::/.test(said)) return false;
  if (/^[\w./#[\]>:@-]+$/.test(said)) return /^[A-Z][a-z]+[.?!]?$/.test(said);
  return /[A-Za-z]{2}.*\s.*[A-Za-z]{2}/s.test(said);
}

const hasWords = (node: ts.Node): boolean => ts.isJsxText(node) && /[A-Za-z]{2}/.test(node.text);

const firstWords = (node: ts.JsxText): boolean => childrenOf(node).find(hasWords) === node;

const childrenOf = ({ parent }: ts.JsxText): readonly ts.JsxChild[] =>
  ts.isJsxElement(parent) || ts.isJsxFragment(parent) ? parent.children : [];

/** Elements and expressions may interrupt a sentence. Returns the whole sentence as one text. */
function sentenceAround(node: ts.JsxText): string {
  return childrenOf(node)
    .map((part) => {
      if (ts.isJsxText(part)) return part.text;
      if (!ts.isJsxExpression(part)) return ' … ';
      return part.expression ? `{${part.expression.getText()}}` : '';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Ignores literals. Consecutive line comments form one piece. */
function commentsIn(source: string, literals: readonly [start: number, end: number][]): Piece[] {
  const code = maskLiterals(source, literals);
  return [...code.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g)]
    .map(({ 0: raw, index }) => ({
      pos: index,
      text: raw
        .replace(/^\/\*+|\*\/$/g, '')
        .replace(/^[ \t]*(?:\/\/|\*) ?/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => !DIRECTIVE.test(text));
}

function maskLiterals(source: string, literals: readonly [start: number, end: number][]): string {
  let masked = '';
  let at = 0;
  for (const [start, end] of [...literals].sort((one, other) => one[0] - other[0])) {
    if (start < at) continue;
    masked += source.slice(at, start) + '_'.repeat(end - start);
    at = end;
  }
  return masked + source.slice(at);
}
