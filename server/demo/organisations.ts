import type { DemoOrganisation } from './demo-event.ts';
import { fiumePulito } from './organisations/fiume-pulito.ts';
import { isolaGentile } from './organisations/isola-gentile.ts';
import { officinaSecondavita } from './organisations/officina-secondavita.ts';
import { oliviEVento } from './organisations/olivi-e-vento.ts';
import { ondaLenta } from './organisations/onda-lenta.ts';
import { passoAlto } from './organisations/passo-alto.ts';
import { presente } from './organisations/presente.ts';
import { quartiereVivo } from './organisations/quartiere-vivo.ts';
import { radiciInComune } from './organisations/radici-in-comune.ts';
import { vicoAperto } from './organisations/vico-aperto.ts';

/** The demo's organisers, with their events. */
export const demoOrganisations: readonly DemoOrganisation[] = [
  presente,
  fiumePulito,
  quartiereVivo,
  officinaSecondavita,
  ondaLenta,
  passoAlto,
  radiciInComune,
  vicoAperto,
  oliviEVento,
  isolaGentile,
];
