/** Event categories. 1 is given by a promotion; organisers choose from 2 to 10. */
export const categoryKeys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const selectableCategoryKeys = categoryKeys.slice(1);

/** The UN sustainable development goals. */
export const sdgKeys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

/** The 20 Italian regions with their ISTAT codes. */
export const regions = [
  { code: '01', name: 'Piemonte' },
  { code: '02', name: 'Valle d’Aosta' },
  { code: '03', name: 'Lombardia' },
  { code: '04', name: 'Trentino-Alto Adige' },
  { code: '05', name: 'Veneto' },
  { code: '06', name: 'Friuli-Venezia Giulia' },
  { code: '07', name: 'Liguria' },
  { code: '08', name: 'Emilia-Romagna' },
  { code: '09', name: 'Toscana' },
  { code: '10', name: 'Umbria' },
  { code: '11', name: 'Marche' },
  { code: '12', name: 'Lazio' },
  { code: '13', name: 'Abruzzo' },
  { code: '14', name: 'Molise' },
  { code: '15', name: 'Campania' },
  { code: '16', name: 'Puglia' },
  { code: '17', name: 'Basilicata' },
  { code: '18', name: 'Calabria' },
  { code: '19', name: 'Sicilia' },
  { code: '20', name: 'Sardegna' },
] as const;

export const regionCodes = regions.map((region) => region.code);
