import * as v from 'valibot';
import { call, success } from '../call.ts';

export const organiserStatistics = call({
  method: 'GET',
  path: '/organiser/statistics',
  may: 'runEvents',
  summary: 'Own events, their participants, and donations in euros.',
  answer: success({
    data: v.object({ totalCount: v.number(), noOfParticipants: v.number(), totalAmount: v.number() }),
  }),
});
