import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The Countries States Cities Database, written by scripts/build-place-data.ts. */
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

/** Version of the npm package in the seed file. */
export const RELEASE = '1.0.9';
export const DATA_SET = `@countrystatecity/countries ${RELEASE}`;
export const SEED = new URL(`./places-${RELEASE}.json.br`, import.meta.url);
const unpack = promisify(brotliDecompress);

// An import would keep megabytes of names in memory for the whole process lifetime.
export const readPlaces = async (): Promise<Places> =>
  JSON.parse(String(await unpack(await readFile(SEED))));
