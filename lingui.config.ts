import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Two catalogues: what the page says, and what the server says in answers and mails. */
export default defineConfig({
  sourceLocale: 'it',
  locales: ['it', 'en', 'es', 'zh'],
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src', '<rootDir>/contract'] },
    { path: '<rootDir>/server/locales/{locale}', include: ['<rootDir>/server', '<rootDir>/contract'] },
  ],
});
