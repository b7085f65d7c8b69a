import ts from 'typescript';

interface Written {
  'x-id'?: string;
  type?: unknown;
}

const NAMED = /^#\/components\/schemas\/(\w+Id)$/;

/** The types of ids stand beside those of the contract, for those who read ids and no contract. */
export const ID_IMPORT = "import type * as ids from './ids.gen.ts';\n\n";

/** The type of an id where the contract names one: by a schema of its own, or by `x-id` where it may be null. */
export function idType(schema: object, place: string | undefined): ts.TypeNode | undefined {
  const { 'x-id': named, type } = schema as Written;
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
