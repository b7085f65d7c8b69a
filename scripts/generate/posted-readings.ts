import { HEADER, type Output } from './output.ts';

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly 'x-access'?: { readonly roles?: unknown; readonly level?: string };
}

interface Contract {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>;
}

/** POST operations that take no Idempotency-Key but call other servers or record the call. */
const WITH_SIDE_EFFECTS = ['downloadStones', 'recordSearch', 'repeatSearch', 'trySupplier'];

const takesKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));

/**
 * Generates the paths whose POST only reads, so that the web app may retry it after a connection
 * failure.
 */
export function generatePostedReadings(bundle: string): Output {
  const paths = Object.entries((JSON.parse(bundle) as Contract).paths)
    .filter(
      ([, { post }]) =>
        post?.operationId !== undefined &&
        post['x-access']?.roles !== 'anyone' &&
        post['x-access']?.level === 'read' &&
        !takesKey(post) &&
        !WITH_SIDE_EFFECTS.includes(post.operationId),
    )
    .map(([path]) => `  '${path}',\n`)
    .toSorted();
  return {
    path: 'src/api/posted-readings.gen.ts',
    content: `// ${HEADER}\n\nexport const POSTED_READINGS: ReadonlySet<string> = new Set([\n${paths.join('')}]);\n`,
  };
}
