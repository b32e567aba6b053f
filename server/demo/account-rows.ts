import type { Insertable } from 'kysely';
import { noPassword } from '../account/account-store.ts';
import { hashPassword } from '../account/password.ts';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { DemoOrganisation } from './demo-event.ts';
import { emblemImage } from './emblem-image.ts';
import { demoOrganisations } from './organisations.ts';
import { demoAttendee, demoAttendees, type DemoAttendee } from './people/basic-accounts.ts';

type AccountRow = Insertable<Tables['account']>;
/** Every row of one insert has the same columns: who has nothing to say there has it empty. */
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

const memberForMs = 700 * 86_400_000;

/** All accounts and organisations of the demo. Only those of `demoAccounts` have a password that is known. */
export async function makeAccounts(nowMs: number): Promise<{
  accounts: AccountRow[];
  organisations: Insertable<Tables['organisation']>[];
  /** The pictures of the organisations. */
  images: Insertable<Tables['image']>[];
  /** E-mail → id. */
  idOf: ReadonlyMap<string, string>;
}> {
  const createdAt = nowMs - memberForMs;
  const hashes = await hashesByEmail();
  const base = (
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
  const basicAccount = (attendee: DemoAttendee, isAdmin: 0 | 1): AccountRow => ({
    ...base(attendee.email),
    user_type: 'Basic',
    user_role: 2,
    is_admin: isAdmin,
    first_name: attendee.firstName,
    last_name: attendee.lastName,
    language: attendee.language,
    place: attendee.place,
    mobile: attendee.mobile ?? '',
  });

  const images = demoOrganisations.map(({ emblem }) => emblemImage(emblem, createdAt));
  const organisers = demoOrganisations.map((organisation, at): AccountRow => ({
    ...base(organisation.email),
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
    // Into the sandbox: the demo's paid tickets can be bought.
    stripe_account_id: organisation.events.some((it) => it.priceCents !== undefined) ? 'acct_sandbox' : '',
    ...socialLinks(organisation),
    picture: images[at]!.sha256,
  }));
  const accounts = [
    ...organisers,
    ...[demoAttendee, ...demoAttendees].map((attendee) => basicAccount(attendee, 0)),
    basicAccount(administrator, 1),
  ];
  const idOf = new Map(accounts.map((account) => [account.email, account.id]));
  return {
    accounts,
    organisations: demoOrganisations.map((organisation, at) => ({
      id: organisers[at]!.id,
      company_name: organisation.companyName,
    })),
    images,
    idOf,
  };
}

/** Such as `https://instagram.example/fiumepulito`. */
const socialLinks = ({ website, socials }: DemoOrganisation): Partial<Record<ProfileColumn, string>> => {
  const [name] = new URL(website).hostname.split('.');
  return Object.fromEntries(socials.map((social) => [social, `https://${social}.example/${name}`]));
};

/** One hash for each different password, since each takes 19 MiB and 30 ms. */
async function hashesByEmail(): Promise<ReadonlyMap<string, string>> {
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
