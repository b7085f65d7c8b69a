/** As much of Stryker's path through the code as is asked here. */
interface CodePath {
  readonly node: { readonly key?: { readonly name?: string } };
  readonly parent?: { readonly callee?: { readonly name?: string } };
  /** its place among the arguments of a call */
  readonly key?: string | number | null;
  isObjectProperty(): boolean;
}

/** What a machine says of itself to readers, and types that are gone when it runs. */
const TOLD = new Set(['description', 'types', 'version']);

/** Stryker asks it of each piece of code; a reason is an answer. */
function shouldIgnore(path: CodePath): string | undefined {
  const told = path.isObjectProperty() && TOLD.has(path.node.key?.name ?? '');
  if (told) return 'said to readers alone';
  const isName = path.parent?.callee?.name === 'statement' && path.key === 0;
  return isName ? 'a statement of a name that is not generated does not compile' : undefined;
}

export const TOLD_TO_READERS = 'told-to-readers';

export const strykerPlugins = [{ kind: 'Ignore', name: TOLD_TO_READERS, value: { shouldIgnore } }];
