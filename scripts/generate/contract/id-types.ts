import ts from 'typescript';

interface IdKeywords {
  'x-id'?: string;
  type?: unknown;
}

const NAMED = /^#\/components\/schemas\/(\w+Id)$/;

/** The id types live in their own file, because some modules need ids without the contract. */
export const ID_IMPORT = "import type * as ids from './ids.gen.ts';\n\n";

export function createIdType(schema: object, place: string | undefined): ts.TypeNode | undefined {
  const { 'x-id': named, type } = schema as IdKeywords;
  if (named) {
    const id = ts.factory.createTypeReferenceNode(`ids.${named}`);
    const isNullable = Array.isArray(type) && type.includes('null');
    return isNullable
      ? ts.factory.createUnionTypeNode([
          id,
          ts.factory.createLiteralTypeNode(ts.factory.createNull()),
        ])
      : id;
  }
  const own = place?.match(NAMED)?.[1];
  return own && 'format' in schema && schema.format === 'uuid'
    ? ts.factory.createTypeReferenceNode(`ids.${own}`)
    : undefined;
}
