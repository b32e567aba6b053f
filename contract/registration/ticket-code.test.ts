import { expect, it } from 'vitest';
import { decodeTicket, encodeTicket, encodeTicketPayload, buildTicketQrText } from './ticket-code.ts';

const eventId = '01890000-0000-7000-8000-00000000abcd';
const participantId = '01890000-1111-7222-b333-444455556666';
const signature = Uint8Array.from({ length: 64 }, (_, i) => (i * 37) % 256);
const code = encodeTicket(encodeTicketPayload(eventId, participantId), signature);

it('[CI-19] decodes an encoded ticket, bare or from its QR text', () => {
  expect(code).toMatch(/^[A-Z2-7]{154}$/);
  for (const text of [
    code,
    ` ${code.toLowerCase()}\n`,
    buildTicketQrText('https://presente.example', code),
  ]) {
    const ticket = decodeTicket(text);
    expect(ticket).toMatchObject({ eventId, participantId });
    expect([...ticket!.signature]).toEqual([...signature]);
  }
});

it.each([
  `https://presente.example/T/${code}?utm_source=mail&utm_medium=qr`,
  `https://presente.example/ticket/${code.toLowerCase()}?fbclid=${'IwAR'.repeat(100)}`,
  `https://presente.example/ticket/${code}/`,
  `https://presente.example/ticket/${code}#open`,
  `https://presente.example/ticket/${code}.`,
  `Il tuo biglietto: <https://presente.example/ticket/${code}>`,
  `HTTPS://PRESENTE.EXAMPLE/T/${code}#`,
  `HTTPS://PRESENTE.EXAMPLE/T/${code}\u0004`,
  `\u0002HTTPS://PRESENTE.EXAMPLE/T/${code}\u0003`,
  `HTTPS://PRESENTE.EXAMPLE/T/${code}\u001D21`,
  `HTTPS://PRESENTE.EXAMPLE/T/${code}X7`,
  `]Q1HTTPS://PRESENTE.EXAMPLE/T/${code}`,
  `QHTTPS://PRESENTE.EXAMPLE/T/${code}`,
  `https://mail.example/?u=https%3A%2F%2Fpresente.example%2FT%2F${code}%3Futm_source%3Dx`,
  // The keyboard layouts of scanner and device differ.
  `HTTPSÇ--PRESENTE.EXAMPLE-T-${code}`,
  `HTTPS>&&PRESENTE.EXAMPLE&T&${code}X`,
  `${code}#`,
  `]Q3${code}`,
])('[CI-96] decodes the ticket in %s', (text) => {
  expect(decodeTicket(text)).toMatchObject({ eventId, participantId });
});

it('[CI-19] uses only the alphanumeric set of a QR', () => {
  expect(buildTicketQrText('https://presente.example', code)).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
});

it.each([
  ['nothing', ''],
  ['a web page', 'https://evil.example/'],
  ['HTML', '<script>alert(1)</script>'],
  ['10 kB', 'A'.repeat(10_240)],
  ['a code that is too short', code.slice(1)],
  ['a sign that is not of the alphabet', `${code.slice(0, 60)}1${code.slice(61)}`],
  ['a code that is too long', `A${code}`],
  ['a ticket after 2000 other characters', `https://presente.example/?q=${'x'.repeat(2000)}/T/${code}`],
  // The last character has unused bits: another spelling of the same bytes is not a second ticket.
  ['another spelling of the same bytes', code.slice(0, -1) + (code.at(-1) === 'B' ? 'C' : 'B')],
])('[CI-12] rejects %s', (_, text) => {
  expect(decodeTicket(text)).toBeUndefined();
});
