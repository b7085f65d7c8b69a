import type { StoredFileId } from '#api/ids.gen.ts';
import { findHomeTextFaults, findTitleFault } from '#common/home/home-text.ts';
import * as longest from '#common/lengths.gen.ts';
import { formatDay, spanFault } from '#common/typed-day.ts';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type {
  BannerType,
  Changing,
  HomeChanges,
  HomeKind,
  HomeSetting,
  NewHomeSetting,
} from './home-calls.ts';
import { PAGE_NAMES } from './home-words.ts';
import { BANNER_NAMES } from './shown/shown-banner.tsx';

export interface HomeFields {
  readonly title: string;
  readonly description: string;
  readonly page: HomeSetting['page'];
  /** null unless the setting is a banner */
  readonly type: BannerType | null;
  readonly start_date: string;
  /** empty if there is no last day */
  readonly end_date: string;
  readonly is_active: boolean;
  /** ids of the uploaded images that are kept, in display order */
  readonly images: readonly StoredFileId[];
}

export const LONGEST = longest.NewBanner;
export const MOST_IMAGES = 5;

export const newFields = (kind: HomeKind, today: string): HomeFields => ({
  title: '',
  description: '',
  // A popup covers the screen, so it does not interrupt the staff's work by default.
  page: kind === 'popup' ? 'not_staff' : 'everywhere',
  type: kind === 'banner' ? 'information' : null,
  start_date: today,
  end_date: '',
  is_active: true,
  images: [],
});

export const fieldsOf = (setting: HomeSetting): HomeFields => ({
  title: setting.title,
  description: setting.description,
  page: setting.page,
  type: setting.type ?? null,
  start_date: setting.start_date,
  end_date: setting.end_date ?? '',
  is_active: setting.is_active,
  images: setting.images.map(({ id }) => id),
});

const dayOrNone = (day: string): string => (day === '' ? 'none' : formatDay(day));

export const FIELD_LABELS: FieldLabels<HomeFields> = {
  title: { label: 'Title', text: asTyped },
  description: { label: 'Text', text: byName },
  page: { label: 'Audience', text: (page) => PAGE_NAMES[page] },
  type: { label: 'Type', text: (type) => (type === null ? null : BANNER_NAMES[type]) },
  start_date: { label: 'First day', text: dayOrNone },
  end_date: { label: 'Last day', text: dayOrNone },
  is_active: { label: 'Active', text: (is) => (is ? 'yes' : 'no') },
  images: { label: 'Pictures', text: byName },
};

type Faults = { readonly [Field in keyof HomeFields]?: string };

/** Returns the validation errors by field. Missing values are reported by `reasonAgainst`. */
export function faultsOf({ title, description, start_date, end_date }: HomeFields): Faults {
  const ofTitle = findTitleFault(title.trim());
  const ofText = findHomeTextFaults(description.trim());
  const ofDays = spanFault({ from: start_date, to: end_date });
  return {
    ...(ofTitle ? { title: ofTitle } : {}),
    ...(ofText.length > 0 ? { description: ofText.join(' ') } : {}),
    ...(ofDays ? { end_date: ofDays } : {}),
  };
}

export function reasonAgainst(fields: HomeFields): string | null {
  if (fields.title.trim() === '') return 'Enter a title.';
  if (fields.start_date === '') return 'Enter the first day.';
  return Object.values(faultsOf(fields))[0] ?? null;
}

function wireOf({ type, end_date, images: _, ...fields }: HomeFields): NewHomeSetting {
  return {
    ...fields,
    title: fields.title.trim(),
    description: fields.description.trim(),
    end_date: end_date === '' ? null : end_date,
    ...(type === null ? {} : { type }),
  };
}

export const newOf = (fields: HomeFields): NewHomeSetting => wireOf(fields);

/**
 * Compares `fields` with `known`. Returns the changed values and their old values, and the labels
 * of the changed fields; null if nothing changed.
 */
export function changesOf(
  known: HomeFields,
  fields: HomeFields,
  newImages: number,
): (Changing & { readonly names: readonly string[] }) | null {
  const plain = onlyChanges<NewHomeSetting>(wireOf(known), wireOf(fields));
  const isTurned = JSON.stringify(known.images) !== JSON.stringify(fields.images);
  const hasImages = isTurned || newImages > 0;
  if (plain === null && !hasImages) return null;
  const gone = known.images.filter((id) => !fields.images.includes(id));
  const data: HomeChanges = {
    ...plain?.data,
    ...(isTurned ? { images: [...fields.images], removeFiles: gone } : {}),
  };
  return {
    data,
    was: { ...plain?.was, ...(hasImages ? { images: [...known.images] } : {}) },
    names: [
      ...Object.keys(plain?.data ?? {}).map((name) => FIELD_LABELS[name as keyof HomeFields].label),
      ...(hasImages ? [FIELD_LABELS.images.label] : []),
    ],
  };
}
