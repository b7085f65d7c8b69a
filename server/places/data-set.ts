import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FILES = {
  about: import.meta.resolve('country-state-city/package.json'),
  states: import.meta.resolve('country-state-city/lib/assets/state.json'),
  cities: import.meta.resolve('country-state-city/lib/assets/city.json'),
};

export interface StateEntry {
  readonly name: string;
  readonly isoCode: string;
  readonly countryCode: string;
}

/** Name, country and state; what follows is where on the globe it lies. */
export type CityEntry = readonly [name: string, countryCode: string, stateCode: string];

// Read instead of imported: an import would keep eight megabytes of names for as long as the server lives.
const read = async (url: string): Promise<unknown> =>
  JSON.parse(await readFile(fileURLToPath(url), 'utf8'));

export async function dataSetVersion(): Promise<string> {
  return ((await read(FILES.about)) as { version: string }).version;
}

export const readStates = async (): Promise<readonly StateEntry[]> =>
  (await read(FILES.states)) as StateEntry[];

export const readCities = async (): Promise<readonly CityEntry[]> =>
  (await read(FILES.cities)) as CityEntry[];
