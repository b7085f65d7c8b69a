import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** `scripts/build-place-data.ts` writes the seed file from the Countries States Cities Database. */
export interface Places {
  readonly countries: readonly CountryEntry[];
  readonly states: readonly (readonly [country: string, code: string, name: string])[];
  readonly cities: readonly (readonly [country: string, state: string, names: readonly string[]])[];
}

interface CountryEntry {
  readonly name: string;
  readonly iso2: string;
  readonly numeric_code: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const RELEASE = '1.0.9';
export const DATA_SET = `@countrystatecity/countries ${RELEASE}`;
export const SEED = new URL(`./places-${RELEASE}.json.br`, import.meta.url);
const unpack = promisify(brotliDecompress);

// Reads the file instead of importing it: an imported module would keep megabytes of names in
// memory until the process ends.
export const readPlaces = async (): Promise<Places> =>
  JSON.parse(String(await unpack(await readFile(SEED))));
