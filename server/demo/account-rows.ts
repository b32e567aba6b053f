import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { noPassword } from '../account/account-store.ts';
import { hashPassword } from '../account/access/password.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { DemoOrganisation, Emblem } from './demo-event.ts';
import { demoOrganisations } from './organisations.ts';
import { demoAttendee, demoAttendees, type DemoAttendee } from './people/basic-accounts.ts';

/** Size of an organisation's emblem. */
const emblemSizePx = 512;

type AccountRow = Insertable<Tables['account']>;
/** Every row of one insert has the same columns; unused ones are empty. */
type ProfileColumn =
  | 'description'
  | 'website'
  | 'instagram'
  | 'facebook'
  | 'twitter'
  | 'linkedin'
  | 'picture'
  | 'mobile'
  | 'stripe_account_id';

const accountAgeMs = 700 * dayMs;

/** Creates all accounts and organisations of the demo. Only those of `demoAccounts` have a known password. */
export async function createAccountRows(nowMs: number): Promise<{
  accounts: AccountRow[];
  organisations: Insertable<Tables['organisation']>[];
  /** Images of the organisations. */
  images: Insertable<Tables['image']>[];
  /** E-mail → account id. */
  idByEmail: ReadonlyMap<string, string>;
}> {
  const createdAt = nowMs - accountAgeMs;
  const hashes = await hashPasswordsByEmail();
  const baseRow = (
    email: string,
  ): Pick<AccountRow, 'id' | 'email' | 'password_hash' | 'is_verified' | 'created_at' | ProfileColumn> => ({
    id: newId(createdAt),
    email,
    password_hash: hashes.get(email) ?? noPassword,
    is_verified: 1,
    created_at: createdAt,
    description: '',
    website: '',
    instagram: '',
    facebook: '',
    twitter: '',
    linkedin: '',
    picture: '',
    mobile: '',
    stripe_account_id: '',
  });
  const createBasicRow = (attendee: DemoAttendee, isAdmin: 0 | 1): AccountRow => ({
    ...baseRow(attendee.email),
    user_type: 'Basic',
    user_role: 2,
    is_admin: isAdmin,
    first_name: attendee.firstName,
    last_name: attendee.lastName,
    language: attendee.language,
    place: attendee.place,
    mobile: attendee.mobile ?? '',
  });

  const images = demoOrganisations.map(({ emblem }) => createEmblemImage(emblem, createdAt));
  const organisers = demoOrganisations.map((organisation, index): AccountRow => ({
    ...baseRow(organisation.email),
    user_type: 'Organisation',
    user_role: organisation.userRole,
    is_admin: 0,
    first_name: organisation.firstName,
    last_name: organisation.lastName,
    language: 'it',
    place: organisation.place,
    description: organisation.description,
    website: organisation.website,
    mobile: organisation.mobile,
    // Connected to the sandbox, so that the demo's paid tickets can be bought.
    stripe_account_id: organisation.events.some((event) => event.priceCents !== undefined)
      ? 'acct_sandbox'
      : '',
    ...getSocialLinks(organisation),
    picture: images[index]!.sha256,
  }));
  const accounts = [
    ...organisers,
    ...[demoAttendee, ...demoAttendees].map((attendee) => createBasicRow(attendee, 0)),
    createBasicRow(administrator, 1),
  ];
  const idByEmail = new Map(accounts.map((account) => [account.email, account.id]));
  return {
    accounts,
    organisations: demoOrganisations.map((organisation, index) => ({
      id: organisers[index]!.id,
      company_name: organisation.companyName,
    })),
    images,
    idByEmail,
  };
}

/** Such as `https://instagram.example/fiumepulito`. */
const getSocialLinks = ({ website, socials }: DemoOrganisation): Partial<Record<ProfileColumn, string>> => {
  const [name] = new URL(website).hostname.split('.');
  return Object.fromEntries(socials.map((social) => [social, `https://${social}.example/${name}`]));
};

/** One hash per distinct password, since each takes 19 MiB and 30 ms. */
async function hashPasswordsByEmail(): Promise<ReadonlyMap<string, string>> {
  const byPassword = new Map<string, string>();
  for (const { password } of demoAccounts) {
    if (!byPassword.has(password)) byPassword.set(password, await hashPassword(password));
  }
  return new Map(demoAccounts.map(({ email, password }) => [email, byPassword.get(password)!]));
}

const administrator: DemoAttendee = {
  firstName: 'Ada',
  lastName: 'Bellandi',
  email: 'amministrazione@presente.example',
  language: 'it',
  place: 'Milano',
};

/**
 * Image row of an organisation. It stays SVG, since it is our own: the first start of a demo need not load
 * sharp.
 */
function createEmblemImage({ ground, shapes }: Emblem, nowMs: number): Insertable<Tables['image']> {
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${emblemSizePx}" height="${emblemSizePx}" viewBox="0 0 ${emblemSizePx} ${emblemSizePx}"><path d="M0 0h${emblemSizePx}v${emblemSizePx}H0z" fill="${ground}"/>${shapes}</svg>`,
  );
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: emblemSizePx,
    height: emblemSizePx,
    content_type: 'image/svg+xml',
    bytes,
    created_at: nowMs,
  };
}
