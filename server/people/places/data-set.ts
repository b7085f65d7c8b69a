import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/**
 * Content of the seed file, from the Countries States Cities Database.
 * `scripts/build-place-data.ts` writes the file.
 */
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

/** Version of the npm package that the seed file was built from. */
export const RELEASE = '1.0.9';
export const DATA_SET = `@countrystatecity/countries ${RELEASE}`;
export const SEED = new URL(`./places-${RELEASE}.json.br`, import.meta.url);
const unpack = promisify(brotliDecompress);

// Reads the file on demand. An import would keep megabytes of names in memory until the process
// ends.
export const readPlaces = async (): Promise<Places> =>
  JSON.parse(String(await unpack(await readFile(SEED))));
