import * as account from './account/account-calls.ts';
import * as deletion from './account/deletion-calls.ts';
import * as password from './account/password-calls.ts';
import * as profile from './account/profile-calls.ts';
import * as session from './account/session-calls.ts';
import * as social from './account/social-calls.ts';
import type { Call } from './call.ts';
import * as checkIn from './check-in/check-in-calls.ts';
import * as operationLog from './check-in/operation-log-calls.ts';
import * as pass from './check-in/pass-calls.ts';
import * as donation from './donation/donation-calls.ts';
import * as browse from './event/browse-calls.ts';
import * as calendar from './event/calendar-calls.ts';
import * as event from './event/event-calls.ts';
import * as map from './event/map-call.ts';
import * as geocoding from './geocoding/geocode-calls.ts';
import * as image from './image/image-calls.ts';
import * as organisation from './organisation/organisation-calls.ts';
import * as connect from './payment/connect-calls.ts';
import * as overview from './payment/overview-calls.ts';
import * as payment from './payment/payment-calls.ts';
import * as policy from './policy/policy-calls.ts';
import * as promote from './promotion/promote-calls.ts';
import * as promotion from './promotion/promotion-calls.ts';
import * as order from './registration/order-calls.ts';
import * as ordersLink from './registration/orders-link-calls.ts';
import * as registration from './registration/registration-calls.ts';
import * as message from './site/message-calls.ts';
import * as site from './site/site-calls.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'may' in value;

/** Every call of the API. The server refuses to start when one of them has no handler. */
export const calls: readonly Call[] = [
  account,
  password,
  session,
  social,
  profile,
  deletion,
  organisation,
  image,
  policy,
  site,
  message,
  event,
  browse,
  map,
  calendar,
  geocoding,
  promotion,
  promote,
  donation,
  payment,
  connect,
  overview,
  registration,
  order,
  ordersLink,
  checkIn,
  pass,
  operationLog,
].flatMap((noun) => Object.values(noun).filter(isCall));
