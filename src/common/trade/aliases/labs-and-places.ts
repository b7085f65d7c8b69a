import type { Aliases } from './aliases.ts';

export const LABS = {
  EGL_INTERNATIONAL: 'EGLINTL',
  NGTC: '国检',
  GUOSHOU: '国首',
  NONE: 'NC NONCERT N - 散货',
} as const satisfies Aliases;

export const LOCATIONS = {
  MUMBAI: 'BOMBAY BOM',
  NEW_YORK: 'NY NYC',
  HONG_KONG: 'HK 香港 HKG',
  INDIA: 'IN 印度 IND',
  SHANGHAI: 'SH 上海',
  SHENZHEN: '深圳',
} as const satisfies Aliases;
