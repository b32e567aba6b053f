import { itConverges } from '#tests/support/converges.ts';

itConverges(1);
