import { expect, it } from 'vitest';
import { register } from '#contract/registration/registration-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { buildUrl } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';

describeOnBothEngines('idempotency keys of visitors', (makeApp) => {
  it.each([
    { key: '1', addresses: ['203.0.113.7', '203.0.113.7', '203.0.113.8', '203.0.113.8'], orders: 2 },
    { key: 'A'.repeat(21), addresses: ['2001:db8::1', '2001:db8::2', '2001:db8:1::1'], orders: 2 },
    { key: crypto.randomUUID(), addresses: ['203.0.113.7', '203.0.113.8'], orders: 1 },
  ])('[OP-57] $key from $addresses belongs to $orders', async ({ key, addresses, orders }) => {
    const app = await makeApp();
    const url = buildUrl(register.path, {
      params: {
        id: await newEvent(app, await newOrganisation(app), {
          maxNoTickets: 'Limited',
          maxTicketAvailable: 5,
        }),
      },
    });
    const ids: string[] = [];
    for (const remoteAddress of addresses) {
      const response = await app.http.inject({
        method: 'POST',
        url,
        headers: { 'idempotency-key': key },
        remoteAddress,
        payload: {
          acceptedPNPTNC: true,
          noOfTickets: 1,
          participants: [{ firstName: 'Ada', lastName: 'Neri', email: 'ada@example.org' }],
        },
      });
      expect(response.statusCode).toBe(200);
      ids.push(response.json<{ data: { orderId: string } }>().data.orderId);
    }
    expect(new Set(ids).size).toBe(orders);
    await app.close();
  });
});
