import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';

const publicUrl = 'https://presente.example.org';

const reportUri = (report: object) => ({ type: 'application/csp-report', body: { 'csp-report': report } });
const send = (app: TestApp, { type, body }: { type: string; body: unknown }, address = '203.0.113.7') =>
  app.http.inject({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function openApp(): Promise<{ app: TestApp; details: () => unknown[]; text: () => string }> {
  const lines: string[] = [];
  const app = await createTestApp({
    config: { publicUrl, trustProxy: true, hasRateLimits: true },
    logTo: { write: (line) => void lines.push(line) },
  });
  const details = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['kind'] === 'policyViolated')
      .map((line) => line['detail']);
  return { app, details, text: () => lines.join('') };
}

it('[SH-21] logs a violation in words of fixed sets and names of own files', async () => {
  const { app, details, text } = await openApp();
  const responses = [
    await send(
      app,
      reportUri({
        'document-uri': `${publicUrl}/T/SECRETTICKET?email=ottavia@example.org`,
        'violated-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/ottavia@example.org.js',
        'source-file': `${publicUrl}/assets/main-Ab12.js?x`,
        'line-number': 7,
        'script-sample': 'Ottavia Verdi',
      }),
    ),
    await send(
      app,
      reportUri({
        'effective-directive': 'require-trusted-types-for',
        'violated-directive': 'x',
        'blocked-uri': 'trusted-types-sink',
        'script-sample': 'Element innerHTML|Ottavia Verdi',
        'source-file': `${publicUrl}/sw.js`,
        'line-number': 3,
      }),
    ),
    await send(
      app,
      reportUri({
        'violated-directive': 'ottavia',
        'blocked-uri': `${publicUrl}/api/SECRETPATH`,
        'source-file': 'https://evil.example/assets/x.js',
      }),
    ),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect(details()).toEqual([
    'script-src-elem elsewhere main-Ab12.js:7',
    'require-trusted-types-for trusted-types-sink sw.js:3',
    'unknown self',
  ]);
  expect(text()).not.toMatch(/SECRET|ottavia|Ottavia|evil/);
  await app.close();
});

it('[SH-21] ignores what browser extensions cause', async () => {
  const { app, details } = await openApp();
  for (const report of [
    {
      'violated-directive': 'script-src',
      'blocked-uri': 'inline',
      'source-file': 'chrome-extension://abc/x.js',
    },
    { 'violated-directive': 'img-src', 'blocked-uri': 'moz-extension://abc' },
  ])
    expect((await send(app, reportUri(report))).statusCode).toBe(204);
  expect(details()).toEqual([]);
  await app.close();
});

it('[SH-21] limits reports by size, form and number', async () => {
  const { app, details } = await openApp();
  const big = reportUri({ 'violated-directive': 'x'.repeat(17_000) });
  expect((await send(app, big)).statusCode).toBe(413);
  for (const body of ['{', '[]x', '7', '{"csp-report":7}', '[]', '{"__proto__":{}}'])
    expect([body, (await send(app, { type: 'application/csp-report', body })).statusCode]).toEqual([
      body,
      400,
    ]);
  expect((await send(app, { type: 'text/html', body: 'x' })).statusCode).toBe(415);
  expect(details()).toEqual([]);
  const report = reportUri({ 'violated-directive': 'img-src', 'blocked-uri': 'data' });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await send(app, report, '203.0.113.8')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  expect((await send(app, report, '203.0.113.9')).statusCode).toBe(204);
  await app.close();
});
