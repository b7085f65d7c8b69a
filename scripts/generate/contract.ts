import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { parse } from 'yaml';
import { generateAccess, generateKeyScopes } from './access.ts';
import { expandAttributes } from './contract/attributes.ts';
import { completeContract } from './contract/complete.ts';
import { addDefaults, isPath, type Source } from './contract/defaults.ts';
import type { Fields } from './contract/fields.ts';
import { createIdType, ID_IMPORT } from './contract/id-types.ts';
import type { Contract } from './contract/model.ts';
import { expandModules } from './contract/permissions.ts';
import { generateContractRoutes } from './contract-routes.ts';
import { readGuides } from './guides.ts';
import { generateHandlers } from './handlers.ts';
import { generateIds } from './ids.ts';
import { generateLengths } from './lengths.ts';
import { HEADER, type Output } from './output.ts';
import { generatePostedReadings } from './posted-readings.ts';

const run = promisify(execFile);

export async function generateContract(root: string): Promise<Output[]> {
  const bundle = await bundleContract(root);
  const types = astToString(
    await openapiTS(JSON.parse(bundle) as OpenAPI3, {
      transform: (schema, { path: place }) => createIdType(schema, place),
    }),
  );
  return [
    { path: 'server/platform/http/contract.gen.json', content: bundle },
    { path: 'src/api/schema.gen.ts', content: `// ${HEADER}\n\n${ID_IMPORT}${types}` },
    await generateContractRoutes(bundle),
    generateHandlers(root, bundle),
    generateAccess(bundle),
    generateLengths(bundle),
    generateKeyScopes(bundle),
    generatePostedReadings(bundle),
    await generateIds(root),
  ];
}

async function bundleContract(root: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-contract-'));
  const file = path.join(folder, 'contract.json');
  try {
    const source = await writeCompleteSources(root, folder);
    const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js');
    await run(process.execPath, [redocly, 'bundle', source, '-o', file], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    const bundle = JSON.parse(await readFile(file, 'utf8')) as Contract & {
      info: { description: string };
    };
    bundle.info.description = `${bundle.info.description.trim()}\n\n${await readGuides(root)}\n`;
    const fields = parse(await readFile(path.join(root, 'openapi/fields.yaml'), 'utf8')) as Fields;
    return `${JSON.stringify(completeContract(bundle, fields), null, 2)}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeCompleteSources(root: string, folder: string): Promise<string> {
  const read = async (file: string) =>
    parse(await readFile(path.join(root, file), 'utf8'), { merge: true });
  const { 'x-modules': modules, ...main } = await read('openapi.yaml');
  const paths: Record<string, { $ref: string }> = {};
  await mkdir(path.join(folder, 'openapi'));
  for (const name of (await readdir(path.join(root, 'openapi'))).toSorted()) {
    if (!name.endsWith('.yaml')) continue;
    const file = `openapi/${name}`;
    const source: Source = await read(file);
    expandAttributes(source);
    expandModules(source, modules);
    addDefaults(source);
    await writeFile(path.join(folder, file), JSON.stringify(source));
    for (const item of Object.keys(source).filter(isPath)) {
      if (paths[item]) throw new Error(`${file} defines the path ${item} again`);
      paths[item] = { $ref: `${file}#/${item.replaceAll('/', '~1')}` };
    }
  }
  const copy = path.join(folder, 'openapi.yaml');
  await writeFile(copy, JSON.stringify({ ...main, paths }));
  return copy;
}
