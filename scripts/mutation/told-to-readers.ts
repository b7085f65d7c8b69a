/** As much of Stryker's path through the code as is asked here. */
interface CodePath {
  readonly node: { readonly key?: { readonly name?: string } };
  isObjectProperty(): boolean;
}

/** What a machine says of itself to readers, and types that are gone when it runs. */
const TOLD = new Set(['description', 'types', 'version']);

/** Stryker asks it of each piece of code; a reason is an answer. */
function shouldIgnore(path: CodePath): string | undefined {
  const told = path.isObjectProperty() && TOLD.has(path.node.key?.name ?? '');
  return told ? 'said to readers alone' : undefined;
}

export const TOLD_TO_READERS = 'told-to-readers';

export const strykerPlugins = [{ kind: 'Ignore', name: TOLD_TO_READERS, value: { shouldIgnore } }];
