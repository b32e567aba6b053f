import * as account from './account/account-endpoints.ts';
import * as deletion from './account/deletion-endpoints.ts';
import * as password from './account/password-endpoints.ts';
import * as profile from './account/profile-endpoints.ts';
import * as session from './account/session-endpoints.ts';
import * as social from './account/social-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as checkIn from './check-in/check-in-endpoints.ts';
import * as listDownload from './check-in/list-download.ts';
import * as operationLog from './check-in/operation-log-endpoints.ts';
import * as pass from './check-in/pass-endpoints.ts';
import * as donation from './donation/donation-endpoints.ts';
import * as browse from './event/browse-endpoints.ts';
import * as calendar from './event/calendar-endpoints.ts';
import * as event from './event/event-endpoints.ts';
import * as map from './event/map-endpoint.ts';
import * as feed from './event/feed-endpoints.ts';
import * as search from './event/search-endpoints.ts';
import * as geocoding from './geocoding/geocode-endpoints.ts';
import * as image from './image/image-endpoints.ts';
import * as organisation from './organisation/organisation-endpoints.ts';
import * as connect from './payment/connect-endpoints.ts';
import * as overview from './payment/overview-endpoints.ts';
import * as payment from './payment/payment-endpoints.ts';
import * as policy from './policy/policy-endpoints.ts';
import * as promote from './promotion/promote-endpoints.ts';
import * as promotion from './promotion/promotion-endpoints.ts';
import * as participantImport from './participant/import-endpoints.ts';
import * as listDetail from './participant/list-detail-endpoints.ts';
import * as participant from './participant/participant-endpoints.ts';
import * as confirmation from './registration/confirmation-endpoints.ts';
import * as order from './registration/order-endpoints.ts';
import * as ordersLink from './registration/orders-link-endpoints.ts';
import * as registration from './registration/registration-endpoints.ts';
import * as message from './site/message-endpoints.ts';
import * as site from './site/site-endpoints.ts';
import * as tiles from './tiles/tile-endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'requires' in value;

/** Every endpoint of the API. The server does not start when one has no handler. */
export const endpoints: readonly Endpoint[] = [
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
  search,
  feed,
  calendar,
  geocoding,
  tiles,
  promotion,
  promote,
  donation,
  payment,
  connect,
  overview,
  registration,
  participant,
  participantImport,
  listDetail,
  order,
  ordersLink,
  confirmation,
  checkIn,
  listDownload,
  pass,
  operationLog,
].flatMap((module) => Object.values(module).filter(isEndpoint));
