import { updateProfile } from '#contract/account/profile-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Profile } from '#contract/account/profile-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import type { BuiltAccount } from './builders.ts';
import { sendForm } from '../app/call.ts';

/** A valid profile form with `overrides`; `undefined` omits a field. */
export function newProfileForm(
  overrides: Readonly<Record<string, string | undefined>> = {},
  image?: Uint8Array<ArrayBuffer>,
  { name = 'foto.jpg', type = 'image/jpeg' } = {},
): FormData {
  const form = new FormData();
  const texts = {
    firstName: 'Anna',
    lastName: 'Rossi',
    mobile: '+39 06 0012 3456',
    companyName: 'Fiume Pulito',
  };
  for (const [field, value] of Object.entries({ ...texts, ...overrides }))
    if (value !== undefined) form.append(field, value);
  if (image !== undefined) form.append('picture', new File([image], name, { type }));
  return form;
}

/** Updates a profile, which must succeed, and returns it. */
export async function updateProfileForm(
  app: TestApp,
  { token }: BuiltAccount,
  form: FormData,
): Promise<Profile> {
  const response = await sendForm(app, updateProfile, form, { token });
  if (response.statusCode !== 200) throw new Error(`The profile was refused: ${response.body}`);
  return response.json<ResponseOf<typeof updateProfile>>().data;
}
