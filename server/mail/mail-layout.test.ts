import { describe, expect, it } from 'vitest';
import { layoutMail } from './mail-layout.ts';

const hostile = '<img src=x onerror="alert(1)"> & \'co\'';

describe('mail layout', () => {
  const mail = layoutMail('en', {
    subject: 'Hello\r\nBcc: everybody@example.org',
    title: hostile,
    blocks: [
      { paragraph: hostile },
      { details: [['Where', hostile]] },
      { links: [{ label: hostile, url: 'https://example.org/?a=1&b="2"' }] },
      { button: { label: hostile, url: 'https://example.org/go' } },
      { note: hostile },
    ],
  });

  it('escapes everything in HTML', () => {
    expect(mail.html).not.toMatch(/<img|onerror="/);
    expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"');
    expect(mail.html).toContain('<html lang="en">');
  });

  it('leaves the plain text unescaped', () => {
    expect(mail.text.split(hostile)).toHaveLength(7);
    expect(mail.text).toContain('https://example.org/?a=1&b="2"');
    expect(mail.text).toContain('Presente · events that do good, near you');
  });

  it('keeps a subject on one line', () => {
    expect(mail.subject).toBe('Hello Bcc: everybody@example.org');
  });
});
