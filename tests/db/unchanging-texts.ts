import ts from 'typescript';

/** The first arguments of `.query(…)` that are the same each time: put together from what the file itself holds. */
export function unchangingTexts(file: string, source: string): { line: number; text: string }[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const held = new Map<string, ts.Expression>();
  const found: { line: number; text: string }[] = [];

  const textOf = (node: ts.Expression): string | null => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => {
        const part = textOf(expression);
        return part === null ? null : part + literal.text;
      });
      return parts.includes(null) ? null : node.head.text + parts.join('');
    }
    // What another file holds under a name in capitals, or below one, never changes either.
    if (ts.isPropertyAccessExpression(node)) return textOf(node.expression);
    if (!ts.isIdentifier(node)) return null;
    const value = held.get(node.text);
    if (value) return textOf(value);
    return /^[A-Z][A-Z0-9_]*$/.test(node.text) ? node.text : null;
  };

  const hold = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      held.set(node.name.text, node.initializer);
    ts.forEachChild(node, hold);
  };
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      first &&
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query'
    ) {
      const text = textOf(first);
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      if (text !== null) found.push({ line: line + 1, text: text.trim() });
    }
    ts.forEachChild(node, visit);
  };
  hold(parsed);
  visit(parsed);
  return found;
}
