import type pg from 'pg';
import type { components } from '../../src/api/schema.gen.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { codedChoices, readAccess } from './inventory-settings.ts';

type InventorySettings = components['schemas']['InventorySettings'];

const SUPPLIERS = { name: 'suppliers', text: 'select id, name from provider order by name, id' };

/** What a business may see, beside all that could be chosen. */
export async function readSettings(
  db: pg.Pool | pg.PoolClient,
  businessId: string,
  names: AttributeNames,
): Promise<InventorySettings> {
  const access = await readAccess(db, businessId, names);
  const suppliers = await db.query<{ id: string; name: string }>(SUPPLIERS);
  return {
    access,
    locations: codedChoices(names, 'location'),
    suppliers: suppliers.rows,
    attributes: {
      shape: codedChoices(names, 'shape'),
      color: codedChoices(names, 'color'),
      clarity: codedChoices(names, 'clarity'),
      cut: codedChoices(names, 'cut'),
      polish: codedChoices(names, 'polish'),
      symmetry: codedChoices(names, 'symmetry'),
      fluorescence: codedChoices(names, 'fluorescence'),
      lab: codedChoices(names, 'lab'),
      fancy: codedChoices(names, 'fancy'),
      intensity: codedChoices(names, 'intensity'),
      overtone: codedChoices(names, 'overtone'),
      shade: codedChoices(names, 'shade'),
      milky: codedChoices(names, 'milky'),
    },
  };
}
