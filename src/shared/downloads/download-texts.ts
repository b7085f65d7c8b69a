export const DOWNLOAD_TEXTS = {
  done: (fileName: string): string => `${fileName} downloaded successfully`,
  failed: 'Failed to download file. Please try again.',
  noLink: 'No file URL received.',
  unexpected: 'An unexpected error occurred.',
} as const;
