import { itConverges } from '#tests/support/phone/it-converges.ts';

itConverges(2);
