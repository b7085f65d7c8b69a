import type { Config } from '../config.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

export type StorageConfig = Pick<Config, 'filesDir'> & Partial<Pick<Config, 's3'>>;

export const openStorage = ({ filesDir, s3 }: StorageConfig): FileStorage =>
  s3 ? s3Storage(s3) : folderStorage(filesDir);
