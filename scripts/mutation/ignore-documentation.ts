interface CodePath {
  readonly node: { readonly key?: { readonly name?: string } };
  readonly parent?: { readonly callee?: { readonly name?: string } };
  /** index among the arguments of a call */
  readonly key?: string | number | null;
  isObjectProperty(): boolean;
}

/** Machine properties that have no effect at run time. */
const DOCUMENTATION_KEYS = new Set(['description', 'types', 'version']);

/** Stryker calls this function for each node. A returned reason excludes the node from mutation. */
function shouldIgnore(path: CodePath): string | undefined {
  const isDocumentation =
    path.isObjectProperty() && DOCUMENTATION_KEYS.has(path.node.key?.name ?? '');
  if (isDocumentation) return 'documentation only';
  const isName = path.parent?.callee?.name === 'statement' && path.key === 0;
  return isName ? 'an unknown statement name does not compile' : undefined;
}

export const IGNORE_DOCUMENTATION = 'ignore-documentation';

export const strykerPlugins = [
  { kind: 'Ignore', name: IGNORE_DOCUMENTATION, value: { shouldIgnore } },
];
