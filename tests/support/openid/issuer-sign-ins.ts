import type { JWTPayload } from 'jose';
import type { TestApp } from '../app/app.ts';
import {
  bringCode,
  readAuthorizationQuery,
  startSocialSignIn,
  type SocialLoginResponse,
  type StartedSignIn,
} from './social-sign-in.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** The client that the tests’ providers know. */
export const clientId = 'presente';
export const redirectUri = 'http://localhost:3000/login';

/** Claims of an ID token, with those that every test reads. */
interface Claims extends JWTPayload {
  sub: string;
  email: string;
}

/** Sign-ins through a token issuer, as users with any claims. */
export interface IssuerSignIns {
  /** Claims of a valid token for a new user, issued now. */
  newClaims(overrides?: object): Claims;
  /** The code of a sign-in for a token of these claims, or for any text as the token. */
  makeCode(started: StartedSignIn, token: JWTPayload | string, userInfo?: object): Promise<string>;
  /** Signs in as the user with these claims, by default in a new browser. */
  signIn(
    claims: JWTPayload,
    browser?: { provider?: string; cookie?: string },
  ): Promise<SocialLoginResponse & { readonly cookie: string }>;
}

export function createIssuerSignIns(app: () => TestApp, issuer: () => TokenIssuer): IssuerSignIns {
  let count = 0;
  const newClaims = (overrides: object = {}): Claims => {
    const seconds = app().clock() / 1000;
    count += 1;
    return {
      iss: issuer().issuer,
      aud: clientId,
      sub: `subject-${count}`,
      iat: seconds,
      exp: seconds + 300,
      email: `person${count}@provider.example`,
      email_verified: true,
      given_name: 'Zoë',
      family_name: 'D’Angelò',
      ...overrides,
    };
  };
  const makeCode: IssuerSignIns['makeCode'] = async (started, token, userInfo) => {
    const { nonce, code_challenge: codeChallenge = '' } = readAuthorizationQuery(started);
    const idToken = typeof token === 'string' ? token : await issuer().sign({ nonce, ...token });
    return issuer().makeCode({ idToken, codeChallenge, userInfo });
  };
  return {
    newClaims,
    makeCode,
    async signIn(claims, browser) {
      const started = await startSocialSignIn(app(), browser);
      const response = await bringCode(app(), started, await makeCode(started, claims));
      return { ...response, cookie: started.cookie };
    },
  };
}
