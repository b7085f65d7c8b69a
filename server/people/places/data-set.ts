import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DATA = path.dirname(
  fileURLToPath(import.meta.resolve('@countrystatecity/countries/data/countries.json')),
);
const ABOUT = path.join(DATA, '../../package.json');

export interface StateEntry {
  readonly name: string;
  readonly isoCode: string;
  readonly countryCode: string;
}
interface WrittenState {
  readonly name: string;
  readonly iso2: string;
  readonly country_code: string;
}

export type CityEntry = readonly [name: string, countryCode: string, stateCode: string];
interface WrittenCity {
  readonly name: string;
  readonly country_code: string;
  readonly state_code: string;
}

// Read instead of imported: an import would keep megabytes of names for as long as the server lives.
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

export async function dataSetVersion(): Promise<string> {
  const { name, version } = await read<{ name: string; version: string }>(ABOUT);
  return `${name} ${version}`;
}

/** A folder for each country, and in it one for each of its states. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

export async function readStates(): Promise<readonly StateEntry[]> {
  const lists = await Promise.all(
    (await foldersIn(DATA)).map((country) =>
      read<WrittenState[]>(path.join(country, 'states.json')),
    ),
  );
  return lists
    .flat()
    .map(({ name, iso2, country_code }) => ({ name, isoCode: iso2, countryCode: country_code }));
}

export async function readCities(): Promise<readonly CityEntry[]> {
  const cities: CityEntry[] = [];
  // Country by country, so that thousands of files are not open at once.
  for (const country of await foldersIn(DATA)) {
    const states = await foldersIn(country);
    const lists = await Promise.all(
      states.map((state) => read<WrittenCity[]>(path.join(state, 'cities.json'))),
    );
    for (const { name, country_code, state_code } of lists.flat())
      cities.push([name, country_code, state_code]);
  }
  return cities;
}
