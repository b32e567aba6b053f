import { expect, it, describe } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

interface Operation {
  readonly security: readonly object[];
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
  readonly responses: Record<string, { content?: Record<string, { schema?: { properties?: object } }> }>;
}

describe('the OpenAPI document', () => {
  const app = setupApp(createTestApp);
  const readDocument = async () => {
    const response = await app().http.inject('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    return response.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
  };

  it('is OpenAPI 3.1 and lists exactly the endpoints', async () => {
    const { openapi, paths } = await readDocument();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map((call) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(declared.sort());
  });

  it('describes requests and responses from their validation schemas', async () => {
    const { paths } = await readDocument();
    const signup = paths['/signup']!.post!;
    const { schema } = signup.requestBody!.content['application/json']!;
    expect(Object.keys(schema.properties)).toContain('acceptedPNPTNC');
    expect(schema.required).toContain('email');
    expect(schema.required).not.toContain('companyName');
    const list = paths['/event/organiser/list']!.get!;
    expect(list.security).toEqual([{ session: [] }]);
    expect(list.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['listType', false],
      ['search', false],
      ['page', false],
      ['limit', false],
    ]);
    expect(Object.keys(list.responses['200']!.content!['application/json']!.schema!.properties!)).toEqual([
      'success',
      'data',
      'totalCount',
    ]);
    expect(Object.keys(paths['/image/{sha256}']!.get!.responses['200']!.content!)).toEqual(['image/*']);
    const live = paths['/event/live/{id}']!.get!;
    expect(Object.keys(live.responses['200']!.content!)).toEqual(['text/event-stream']);
  });

  it('[AC-23] describes uploads as multipart forms with their file', async () => {
    const { paths } = await readDocument();
    const { content } = paths['/update/profile']!.put!.requestBody!;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const { schema } = content['multipart/form-data']!;
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['firstName', 'picture']));
    expect(schema.required).toContain('mobile');
    expect(schema.required).not.toContain('picture');
    const event = paths['/event']!.post!.requestBody!.content['multipart/form-data']!.schema;
    expect(event.required).toEqual(['title', 'startDateTime', 'endDateTime']);
    expect(event.properties).toMatchObject({
      category: { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }] } },
      isFree: { anyOf: [{ type: 'boolean' }, { enum: ['true', 'false'] }] },
      file: {},
    });
  });
});
