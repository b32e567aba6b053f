/** Accounts printed at start for trying out the demo; only ever inserted into a demo database. */
export const demoAccounts = [
  {
    label: 'Organizzazione (Fiume Pulito)',
    email: 'organizzazione@presente.example',
    password: 'Presente!2026',
  },
  {
    label: 'Partecipante (Luca D’Angelò)',
    email: 'partecipante@presente.example',
    password: 'Presente!2026',
  },
  {
    label: 'Amministrazione',
    email: 'amministrazione@presente.example',
    password: 'Presente!2026',
  },
] as const satisfies readonly { label: string; email: string; password: string }[];
