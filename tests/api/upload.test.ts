import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { maxPictureBytes, profile, updateProfile } from '#contract/account/profile-calls.ts';
import type { RefusalAnswer } from '#contract/call.ts';
import { jsonLimitBytes } from '#server/http/limits.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee } from '#tests/support/builders.ts';
import { call, sendForm, send } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { bytesOf, plain } from '#tests/support/pictures.ts';
import { changeProfile, profileForm } from '#tests/support/profile-form.ts';
import { usingApp } from '#tests/support/using-app.ts';

const megabyte = 1024 * 1024;
const file = (bytes: number, name = 'foto.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
/** A valid form with something more in it. */
const formWith = (...more: [string, string | File][]): FormData => {
  const form = profileForm();
  for (const [name, value] of more) form.append(name, value);
  return form;
};

describeOnBoth('uploads', (makeApp) => {
  const app = usingApp(makeApp);

  /** Sends a form that must be refused and must change nothing. */
  async function refusedForm(form: FormData): Promise<RefusalAnswer & { status: number }> {
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    const response = await sendForm(app(), updateProfile, form, { token });
    expect(await dumpDatabase(app())).toBe(before);
    return { ...response.json<RefusalAnswer>(), status: response.statusCode };
  }

  it('[AC-23] refuses a file over the limit, on its field', async () => {
    const refusal = await refusedForm(formWith(['picture', file(maxPictureBytes + 1)]));
    expect(refusal).toMatchObject({
      status: 413,
      error: 'tooLarge',
      issues: [{ path: 'picture', message: 'La foto può pesare al massimo 2 MB' }],
    });
    // One byte less is only refused for what is in it.
    const smaller = await refusedForm(formWith(['picture', file(maxPictureBytes)]));
    expect(smaller).toMatchObject({ status: 400, error: 'validation', issues: [{ path: 'picture' }] });
  });

  it.each([
    [
      'two files',
      [
        ['picture', file(9)],
        ['picture', file(9)],
      ],
      'picture',
    ],
    ['a file of another field', [['passport', file(9)]], 'passport'],
    ['a text in the place of the file', [['picture', '/api/image/0']], 'picture'],
    ['a name twice', [['firstName', 'Eva']], 'firstName'],
    ['a list where there is none', [['place[0]', 'Roma']], 'place'],
  ] as [string, [string, string | File][], string][])('[AC-23] refuses %s', async (_what, more, path) => {
    expect(await refusedForm(formWith(...more))).toMatchObject({
      status: 400,
      error: 'validation',
      issues: [{ path }],
    });
  });

  it('[AC-23] refuses names that are on every object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[0]'])
      expect(await refusedForm(formWith([name, 'x'])), name).toMatchObject({
        status: 400,
        error: 'validation',
      });
    expect(await refusedForm(formWith(['__proto__', file(9)]))).toMatchObject({ status: 400 });
  });

  it('[AC-23] refuses more texts, and longer ones, than any form has', async () => {
    const long = 'x'.repeat(jsonLimitBytes);
    expect(await refusedForm(formWith(['other', long]))).toMatchObject({ status: 413, error: 'tooLarge' });
    const half = 'x'.repeat(jsonLimitBytes / 2);
    expect(await refusedForm(formWith(['one', half], ['two', half]))).toMatchObject({ status: 413 });
    const many = Array.from({ length: 1000 }, (_, at): [string, string] => [`field${at}`, '']);
    expect(await refusedForm(formWith(...many))).toMatchObject({ status: 413, error: 'tooLarge' });
  });

  it('[AC-23] validates texts like those of any call, and takes an empty file for none', async () => {
    const refusal = await refusedForm(
      profileForm({ firstName: ' ', mobile: undefined, website: 'javascript:1' }),
    );
    expect(refusal).toMatchObject({ status: 400, error: 'validation' });
    expect(refusal.issues?.map((it) => it.path)).toEqual(['firstName', 'mobile', 'website']);
    const { token } = await newAttendee(app());
    const response = await sendForm(app(), updateProfile, formWith(['picture', file(0, '')]), { token });
    expect(response.statusCode).toBe(200);
  });

  it('[AC-23] refuses everything else than a form', async () => {
    const { token } = await newAttendee(app());
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/jpeg',
      'multipart/mixed; boundary=x',
    ]) {
      const response = await send(
        app(),
        updateProfile,
        { body: '{}' },
        { token, headers: { 'content-type': type } },
      );
      expect([response.statusCode, response.json<RefusalAnswer>().error], type).toEqual([415, 'wrongType']);
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
    ]) {
      const response = await send(
        app(),
        updateProfile,
        { body: '--x\r\n' },
        { token, headers: { 'content-type': type } },
      );
      expect([response.statusCode, response.json<RefusalAnswer>().error], type).toEqual([400, 'validation']);
    }
  });

  it('[AC-23] refuses a body that ends anywhere before its end, or says something strange', async () => {
    const { token } = await newAttendee(app());
    const encoded = new Response(profileForm({}, new Uint8Array(500)));
    const headers = {
      'content-type': encoded.headers.get('content-type')!,
      authorization: `Bearer ${token}`,
    };
    const whole = Buffer.from(await encoded.arrayBuffer());
    const before = await dumpDatabase(app());
    const statuses = new Set<number>();
    const answer = async (payload: Buffer | string): Promise<void> => {
      const response = await app().http.inject({
        method: 'PUT',
        url: '/api/update/profile',
        headers,
        payload,
      });
      statuses.add(response.statusCode);
    };
    for (let end = 0; end < whole.length - 4; end += 7) await answer(whole.subarray(0, end));
    const boundary = headers['content-type'].split('boundary=')[1]!;
    const part = (head: string, text = 'x') =>
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
      await answer(part(head));
      await answer(part(head, '{"a":1}'));
    }
    expect([...statuses]).toEqual([400]);
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[AC-23] cuts a body of 100 MB off while it streams, and keeps serving', async () => {
    const { token, email } = await newAttendee(app());
    const { port } = await listening();
    const socket = connect({ port, host: '127.0.0.1' });
    const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    // The server hangs up in the middle of a write.
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    const chunkOf = (data: Buffer) =>
      Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
    socket.write(
      `PUT /api/update/profile HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(
      chunkOf(Buffer.from('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n')),
    );
    const chunk = chunkOf(Buffer.alloc(64 * 1024));
    let sentBytes = 0;
    while (sentBytes < 100 * megabyte && !socket.destroyed) {
      sentBytes += chunk.length;
      if (!socket.write(chunk))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), isClosed]);
    }
    await isClosed;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    console.log(
      `fault 23: of 100 MB sent in one upload ${(sentBytes / megabyte).toFixed(1)} MB left the client`,
    );
    expect(sentBytes).toBeLessThan(20 * megabyte);
    expect((await call(app(), profile, {}, { token })).data.email).toBe(email);
  });

  it.each([
    ['what announces too much', () => formWith(['picture', file(maxPictureBytes + 3 * megabyte)]), 413],
    [
      'what it refuses in the middle',
      () => formWith(['passport', file(megabyte)], ['picture', file(megabyte)]),
      400,
    ],
  ])('[AC-23] serves the same connection on after %s', async (_what, make, status) => {
    const { token } = await newAttendee(app());
    const { port } = await listening();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const put = async (form: FormData): Promise<[number | undefined, number | undefined]> => {
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
    const first = await put(make());
    const second = await put(profileForm());
    agent.destroy();
    expect([first[0], second[0]]).toEqual([status, 200]);
    expect(second[1]).toBe(first[1]);
  });

  it('[AC-23] forgets an upload whose sender goes away, and stalling ones after a minute', async () => {
    const account = await newAttendee(app());
    const { port } = await listening();
    const before = await dumpDatabase(app());
    const gone = httpRequest({
      port,
      method: 'PUT',
      path: '/api/update/profile',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '100000',
      },
    });
    gone.on('error', () => undefined);
    const isGone = new Promise<void>((resolve) => gone.once('close', () => resolve()));
    await new Promise<void>((resolve) => {
      gone.write('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\nabc', () =>
        resolve(),
      );
    });
    gone.destroy();
    await isGone;
    expect(app().http.server.requestTimeout).toBe(60_000);
    expect(await dumpDatabase(app())).toBe(before);
    const changed = await changeProfile(app(), account, profileForm({}, await bytesOf(plain(20, 20).png())));
    expect(changed.picture).toMatch(/^\/api\/image\/[0-9a-f]{64}$/);
  });

  async function listening(): Promise<AddressInfo> {
    const { server } = app().http;
    if (!server.listening) await app().http.listen({ port: 0, host: '127.0.0.1' });
    return server.address() as AddressInfo;
  }
});
