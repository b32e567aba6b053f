import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Two message catalogues: one for the page, one for the server's responses and mails. */
export default defineConfig({
  sourceLocale: 'it',
  locales: ['it', 'en', 'es', 'zh'],
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/contract'] },
    { path: '<rootDir>/server/locales/{locale}', include: ['<rootDir>/server', '<rootDir>/contract'] },
  ],
});
