import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Places, RELEASE, SEED } from '../server/people/places/data-set.ts';

/**
 * `node scripts/build-place-data.ts FOLDER`: writes the seed file of countries, states and cities.
 * FOLDER is the unpacked package `@countrystatecity/countries` (`npm pack`, then `tar xzf`).
 */
interface PackageCountry {
  readonly name: string;
  readonly iso2: string;
  readonly numeric_code: string;
  readonly latitude: string;
  readonly longitude: string;
}

const read = async <T>(...parts: string[]): Promise<T> =>
  JSON.parse(await readFile(path.join(...parts), 'utf8'));

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))
    .toSorted();
}

async function readPackage(folder: string): Promise<Places> {
  const { version } = await read<{ version: string }>(folder, 'package.json');
  if (version !== RELEASE) throw new Error(`Set RELEASE in data-set.ts to ${version} first.`);
  const data = path.join(folder, 'dist/data');
  const countries = await read<PackageCountry[]>(data, 'countries.json');
  const states: [country: string, code: string, name: string][] = [];
  const cities: [country: string, state: string, names: string[]][] = [];
  for (const country of await listFolders(data)) {
    for (const state of await read<{ name: string; iso2: string; country_code: string }[]>(
      country,
      'states.json',
    ))
      states.push([state.country_code, state.iso2, state.name]);
    for (const state of await listFolders(country)) {
      const all = await read<{ name: string; country_code: string; state_code: string }[]>(
        state,
        'cities.json',
      );
      const [first] = all;
      if (first) cities.push([first.country_code, first.state_code, all.map((city) => city.name)]);
    }
  }
  return {
    countries: countries.map(({ name: called, iso2, numeric_code, latitude, longitude }) => ({
      name: called,
      iso2,
      numeric_code,
      latitude,
      longitude,
    })),
    states,
    cities,
  };
}

const [folder] = process.argv.slice(2);
if (!folder)
  throw new Error('Usage: node scripts/places.ts FOLDER, the folder of the unpacked package.');
const text = JSON.stringify(await readPackage(folder));
const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) } };
await writeFile(SEED, brotliCompressSync(text, options));
