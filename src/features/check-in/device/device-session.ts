import type { DeviceSession } from '#src/offline/storage/schema.ts';
import type { Session } from '#src/platform/session/session.ts';

/** What the device stores of a page's session beside account and token. */
type PageSession = Omit<Session, 'userId' | 'token' | 'isExpired'>;

/** The page's session as the device stores it. */
export const toDeviceSession = ({
  userId,
  token,
  isExpired: _isExpired,
  ...page
}: Session): Omit<DeviceSession, 'key' | 'filler'> => ({
  accountId: userId,
  token,
  isStaff: page.userType === 'staff',
  startedAt: page.startedAt,
  page: page satisfies PageSession,
});

/** The page's session from what the device has stored; undefined where it says too little. */
export const toPageSession = ({ accountId, token, page, isPassOver }: DeviceSession): Session | undefined =>
  page === undefined
    ? undefined
    : {
        ...(page as PageSession),
        userId: accountId,
        // The token of an ended pass is good for uploads only, which are the device's.
        token: isPassOver === true ? '' : token,
        isExpired: isPassOver === true || token === '',
      };
