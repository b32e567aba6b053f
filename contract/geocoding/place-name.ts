import { cleanText } from '../input/clean-text.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import { plusCodePattern } from './plus-code.ts';

/** Longer ones are rather messages. */
const maxNameLength = 100;
/** Of an event's place. */
const maxLocationLength = 300;

/** What maps and phones call any point, whole or as its beginning (`Posizione di Marco`) or end (`Marco's location`). */
const generic = new RegExp(
  `^(?:${[
    '(?:la mia |my |mi |the )?(?:posizione|position|location|ubicación|luogo|place|lugar|point|punto)(?: (?:attuale|corrente|contrassegnata|condivisa|selezionat[ao]|sconosciut[ao]|sulla mappa|actual|compartida|marcad[ao]))?',
    '(?:current|marked|shared|selected|dropped|unknown) (?:location|pin|place|point)',
    'segnaposto(?: inserito)?|pin|marcador(?: colocado)?|marker|plus code',
    'partenza|arrivo|destinazione|start|destination|casa|home|lavoro|work|parked car|auto parcheggiata',
    'unnamed road|strada senza nome',
    'dove|where|dónde|indirizzo|address|dirección|我的位置|当前位置|位置|地点|地址|已放置的图钉|标记的位置',
    "(?:vicino a|near|cerca de|posizione di|location of|ubicación de) .*|.*['’]s (?:location|position)",
  ].join('|')})$`,
  'i',
);

/** How messages begin, up to the colon before what they show. */
const introduction =
  /^(?:dai un['’]occhiata|guarda|ci (?:vediamo|troviamo)|siamo|ecco|check (?:this )?out|look at|here(?:['’]s| is)|meet (?:me|us)|see you|mira|nos vemos)(?!\p{L})(?:[^:]*:)?/iu;

/** A question, an exclamation, or a time: rather a message than a name. */
const sentence = /[?!]["”»)]?\s*$|(?<!\d)\d{1,2}:\d{2}(?!\d)/;

const label =
  /^(?:posizione|luogo|dove|indirizzo|location|place|where|address|ubicación|lugar|dónde|dirección|plus code|位置|地点|地址) ?: ?/i;

/** Marks around a whole name. */
const enclosed = /^(?:["“«](.*)["”»]|\[([^[\]]*)\]|\(([^()]*)\))$/;

const plusCode = new RegExp(`^(?:${plusCodePattern})(?![a-z\\d])`, 'i');

/**
 * Cleans what a link or the lines before it call a place (EV-76), of at most 100 characters.
 * @returns '' for what is no name: coordinates, a Plus Code, “La mia posizione”, markup, an introduction ending with a colon
 */
export function toPlaceName(text: string): string {
  const lines = text.split(/[\r\n]+/).map(toLineName);
  const name = lines.filter((line) => line !== '').join(', ');
  return name.length <= maxNameLength && !text.trimEnd().endsWith(':') ? name : '';
}

/** The same of what a person has written: without introductions, and '' for sentences (EV-76). */
export const toWrittenName = (text: string): string =>
  toPlaceName(
    text
      .split(/[\r\n]+/)
      .map(toShown)
      .join('\n'),
  );

function toShown(line: string): string {
  const text = cleanText(line);
  if (sentence.test(text)) return '';
  const said = introduction.exec(text)?.[0];
  if (said === undefined) return line;
  return said.endsWith(':') ? text.slice(said.length) : '';
}

/** Whether maps and phones call any point so: `La mia posizione`. */
export const isGenericName = (text: string): boolean => generic.test(cleanText(text));

function toLineName(line: string): string {
  const name = cleanText(line)
    .replace(/\p{Cc}/gu, '')
    .replace(label, '')
    .replace(/^[*_ ]+|[*_ ,;:–([-]+$/g, '')
    .replace(enclosed, '$1$2$3');
  const isName =
    /\p{L}/u.test(name) &&
    !/[<>]|:\/\//.test(name) &&
    !generic.test(name) &&
    !plusCode.test(name) &&
    parseCoordinates(name) === undefined;
  return isName ? name : '';
}

/**
 * A place's name, then its address: `Duomo di Milano, Piazza del Duomo, 20122 Milano` (EV-76). Without repetitions: of a
 * name that is an address the name alone, and of an address that begins with the name the address alone.
 */
export function joinNameAndAddress(name: string, address: string): string {
  if (name === '' || startsWith(address, name)) return address;
  if (parseCoordinates(address) !== undefined) return name;
  const [, ...rest] = name.toLowerCase().split(',');
  const towns = address.toLowerCase().split(',').map(toTown);
  const isAddress = rest.some((part) => /\d{5}/.test(part) || towns.includes(toTown(part)));
  return isAddress ? name : `${name}, ${address}`.slice(0, maxLocationLength);
}

const startsWith = (text: string, start: string): boolean =>
  text.toLowerCase().startsWith(start.toLowerCase());

/** `20134 milano` → `milano` */
const toTown = (part: string): string => part.replace(/\d+/g, '').trim();
