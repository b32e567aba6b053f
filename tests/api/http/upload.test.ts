import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { maxProfileImageBytes, profile, updateProfile } from '#contract/account/profile-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import type { RefusalResponse } from '#contract/endpoint.ts';
import { jsonLimitBytes } from '#server/http/limits.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { call, sendForm, sendRaw } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { toImageBuffer, plainImage } from '#tests/support/images/images.ts';
import { updateProfileForm, newProfileForm } from '#tests/support/builders/profile-form.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const megabyte = 1024 * 1024;
const newFile = (bytes: number, name = 'foto.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
/** A valid form with extra fields. */
const formWith = (...more: [string, string | File][]): FormData => {
  const form = newProfileForm();
  for (const [name, value] of more) form.append(name, value);
  return form;
};

describeOnBothEngines('uploads', (makeApp) => {
  const app = setupApp(makeApp);

  /** Sends a form that must be rejected without changing the database. */
  async function expectFormRefused(form: FormData): Promise<RefusalResponse & { status: number }> {
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    const response = await sendForm(app(), updateProfile, form, { token });
    expect(await dumpDatabase(app())).toBe(before);
    return { ...response.json<RefusalResponse>(), status: response.statusCode };
  }

  it('[AC-23] rejects a file over the limit, on its field', async () => {
    const refusal = await expectFormRefused(formWith(['picture', newFile(maxProfileImageBytes + 1)]));
    expect(refusal).toMatchObject({
      status: 413,
      error: 'tooLarge',
      issues: [{ path: 'picture', message: 'La foto può pesare al massimo 2 MB' }],
    });
    // One byte less passes the size limit and fails only on content.
    const smaller = await expectFormRefused(formWith(['picture', newFile(maxProfileImageBytes)]));
    expect(smaller).toMatchObject({ status: 400, error: 'validation', issues: [{ path: 'picture' }] });
  });

  it.each([
    [
      'two files',
      [
        ['picture', newFile(9)],
        ['picture', newFile(9)],
      ],
      'picture',
    ],
    ['a file in another field', [['passport', newFile(9)]], 'passport'],
    ['text instead of a file', [['picture', '/api/image/0']], 'picture'],
    ['a repeated field', [['firstName', 'Eva']], 'firstName'],
    ['an array for a scalar field', [['place[0]', 'Roma']], 'place'],
  ] as [string, [string, string | File][], string][])('[AC-23] rejects %s', async (_what, more, path) => {
    expect(await expectFormRefused(formWith(...more))).toMatchObject({
      status: 400,
      error: 'validation',
      issues: [{ path }],
    });
  });

  it('[AC-23] rejects field names found on Object.prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[0]'])
      expect(await expectFormRefused(formWith([name, 'x'])), name).toMatchObject({
        status: 400,
        error: 'validation',
      });
    expect(await expectFormRefused(formWith(['__proto__', newFile(9)]))).toMatchObject({ status: 400 });
  });

  it('[AC-23] rejects more and longer text fields than any form has', async () => {
    const long = 'x'.repeat(jsonLimitBytes);
    expect(await expectFormRefused(formWith(['other', long]))).toMatchObject({
      status: 413,
      error: 'tooLarge',
    });
    const half = 'x'.repeat(jsonLimitBytes / 2);
    expect(await expectFormRefused(formWith(['one', half], ['two', half]))).toMatchObject({ status: 413 });
    const many = Array.from({ length: 1000 }, (_, index): [string, string] => [`field${index}`, '']);
    expect(await expectFormRefused(formWith(...many))).toMatchObject({ status: 413, error: 'tooLarge' });
  });

  it('[AC-23] validates text fields like JSON bodies, and treats an empty file as none', async () => {
    const refusal = await expectFormRefused(
      newProfileForm({ firstName: ' ', mobile: undefined, website: 'javascript:1' }),
    );
    expect(refusal).toMatchObject({ status: 400, error: 'validation' });
    expect(refusal.issues?.map((issue) => issue.path)).toEqual(['firstName', 'mobile', 'website']);
    const { token } = await newAttendee(app());
    const response = await sendForm(app(), updateProfile, formWith(['picture', newFile(0, '')]), { token });
    expect(response.statusCode).toBe(200);
  });

  it('[AC-23] rejects bodies that are not multipart forms', async () => {
    const { token } = await newAttendee(app());
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/jpeg',
      'multipart/mixed; boundary=x',
    ]) {
      const response = await sendRaw(
        app(),
        updateProfile,
        { body: '{}' },
        { token, headers: { 'content-type': type } },
      );
      expect([response.statusCode, response.json<RefusalResponse>().error], type).toEqual([415, 'wrongType']);
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
    ]) {
      const response = await sendRaw(
        app(),
        updateProfile,
        { body: '--x\r\n' },
        { token, headers: { 'content-type': type } },
      );
      expect([response.statusCode, response.json<RefusalResponse>().error], type).toEqual([
        400,
        'validation',
      ]);
    }
  });

  it('[AC-23] rejects truncated and malformed bodies', async () => {
    const { token } = await newAttendee(app());
    const encoded = new Response(newProfileForm({}, new Uint8Array(500)));
    const headers = {
      'content-type': encoded.headers.get('content-type')!,
      authorization: `Bearer ${token}`,
    };
    const full = Buffer.from(await encoded.arrayBuffer());
    const before = await dumpDatabase(app());
    const statuses = new Set<number>();
    const expectRejected = async (payload: Buffer | string): Promise<void> => {
      const response = await app().http.inject({
        method: 'PUT',
        url: '/api/update/profile',
        headers,
        payload,
      });
      statuses.add(response.statusCode);
    };
    for (let end = 0; end < full.length - 4; end += 7) await expectRejected(full.subarray(0, end));
    const boundary = headers['content-type'].split('boundary=')[1]!;
    const newPart = (head: string, text = 'x') =>
      `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    for (const head of [
      'Content-Disposition: form-data',
      'Content-Disposition: attachment; name="firstName"',
      'Content-Disposition: form-data; filename="a.jpg"',
      'Content-Disposition: form-data; name="firstName"\r\nContent-Type: application/json',
      'Content-Disposition: form-data; name="firstName"\r\nContent-Type: text/plain; charset=utf-99',
      `Content-Disposition: form-data; name="${'x'.repeat(20_000)}"`,
      'X',
      '',
    ]) {
      await expectRejected(newPart(head));
      await expectRejected(newPart(head, '{"a":1}'));
    }
    expect([...statuses]).toEqual([400]);
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[AC-23] aborts a 100 MB body while it streams, and keeps serving', async () => {
    const { token, email } = await newAttendee(app());
    const { port } = await listen();
    const socket = connect({ port, host: '127.0.0.1' });
    const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    // The server closes the connection during a write.
    socket.on('error', () => undefined);
    let received = '';
    socket.on('data', (data) => (received += String(data)));
    const toChunk = (data: Buffer) =>
      Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
    socket.write(
      `PUT /api/update/profile HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(
      toChunk(Buffer.from('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n')),
    );
    const chunk = toChunk(Buffer.alloc(64 * 1024));
    let sentBytes = 0;
    while (sentBytes < 100 * megabyte && !socket.destroyed) {
      sentBytes += chunk.length;
      if (!socket.write(chunk))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), isClosed]);
    }
    await isClosed;
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    console.log(
      `RS-23: of 100 MB sent in one upload ${(sentBytes / megabyte).toFixed(1)} MB left the client`,
    );
    expect(sentBytes).toBeLessThan(20 * megabyte);
    expect((await call(app(), profile, {}, { token })).data.email).toBe(email);
  });

  it.each([
    [
      'a Content-Length over the limit',
      () => formWith(['picture', newFile(maxProfileImageBytes + 3 * megabyte)]),
      413,
    ],
    [
      'a rejection mid-stream',
      () => formWith(['passport', newFile(megabyte)], ['picture', newFile(megabyte)]),
      400,
    ],
  ])('[AC-23] keeps serving the same connection after %s', async (_what, make, status) => {
    const { token } = await newAttendee(app());
    const { port } = await listen();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const putForm = async (form: FormData): Promise<[number | undefined, number | undefined]> => {
      const encoded = new Response(form);
      const payload = Buffer.from(await encoded.arrayBuffer());
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(payload.length),
      };
      const sent = httpRequest({ port, agent, method: 'PUT', path: '/api/update/profile', headers });
      sent.end(payload);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { localPort } = response.socket;
      response.resume();
      await once(response, 'end');
      return [response.statusCode, localPort];
    };
    const first = await putForm(make());
    const second = await putForm(newProfileForm());
    agent.destroy();
    expect([first[0], second[0]]).toEqual([status, 200]);
    expect(second[1]).toBe(first[1]);
  });

  it('[AC-23] discards aborted uploads, and stalled ones after a minute', async () => {
    const account = await newAttendee(app());
    const { port } = await listen();
    const before = await dumpDatabase(app());
    const aborted = httpRequest({
      port,
      method: 'PUT',
      path: '/api/update/profile',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '100000',
      },
    });
    aborted.on('error', () => undefined);
    const isGone = new Promise<void>((resolve) => aborted.once('close', () => resolve()));
    await new Promise<void>((resolve) => {
      aborted.write(
        '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\nabc',
        () => resolve(),
      );
    });
    aborted.destroy();
    await isGone;
    expect(app().http.server.requestTimeout).toBe(minuteMs);
    expect(await dumpDatabase(app())).toBe(before);
    const changed = await updateProfileForm(
      app(),
      account,
      newProfileForm({}, await toImageBuffer(plainImage(20, 20).png())),
    );
    expect(changed.picture).toMatch(/^\/api\/image\/[0-9a-f]{64}$/);
  });

  async function listen(): Promise<AddressInfo> {
    const { server } = app().http;
    if (!server.listening) await app().http.listen({ port: 0, host: '127.0.0.1' });
    return server.address() as AddressInfo;
  }
});
