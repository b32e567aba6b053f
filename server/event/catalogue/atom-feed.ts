import { secondMs } from '#contract/durations.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { ScheduledEvent } from '../event-schedule-store.ts';

interface FeedOptions {
  readonly name: string;
  readonly publicUrl: string;
  /** Path and query of the feed itself. */
  readonly path: string;
}

/** Control characters that XML cannot hold. */
const forbidden = /[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu;

const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replace(forbidden, ''));

/** Rises with each change of the event, so that readers notice it: an event has no time of its last edit. */
const getUpdatedAt = ({ createdAt, sequence }: ScheduledEvent): number => createdAt + sequence * secondMs;

const formatInstant = (instantMs: number): string => new Date(instantMs).toISOString();

/** Serialises events as an Atom feed (RFC 4287): ids stay the same, addresses are absolute (EV-73). */
export function buildAtomFeed(events: readonly ScheduledEvent[], options: FeedOptions): string {
  const { name, publicUrl, path } = options;
  const self = escapeXml(publicUrl + path);
  const entries = events.map((event) => {
    const url = escapeXml(`${publicUrl}/event/detail/${event.id}`);
    const summary = `${formatInstant(event.startAt)} · ${event.mode === 'online' ? 'Online' : event.location}`;
    return `<entry>
<id>urn:uuid:${event.id}</id>
<title>${escapeXml(event.title)}</title>
<link href="${url}"/>
<published>${formatInstant(event.createdAt)}</published>
<updated>${formatInstant(getUpdatedAt(event))}</updated>
<author><name>${escapeXml(event.companyName)}</name></author>
<summary>${escapeXml(summary)}</summary>
</entry>`;
  });
  const updatedAt = Math.max(0, ...events.map(getUpdatedAt));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${escapeXml(name)}</title>
<updated>${formatInstant(updatedAt)}</updated>
<author><name>Presente</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link href="${escapeXml(publicUrl)}/"/>
${entries.join('\n')}
</feed>
`;
}
