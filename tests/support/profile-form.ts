import { updateProfile } from '#contract/account/profile-calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Profile } from '#contract/account/profile-calls.ts';
import type { TestApp } from './app.ts';
import type { BuiltAccount } from './builders.ts';
import { sendForm } from './call.ts';

/** The form of a profile, valid unless the wishes make it otherwise; `undefined` leaves a field away. */
export function profileForm(
  wishes: Readonly<Record<string, string | undefined>> = {},
  picture?: Uint8Array<ArrayBuffer>,
  { name = 'foto.jpg', type = 'image/jpeg' } = {},
): FormData {
  const form = new FormData();
  const texts = {
    firstName: 'Anna',
    lastName: 'Rossi',
    mobile: '+39 06 0012 3456',
    companyName: 'Fiume Pulito',
  };
  for (const [field, value] of Object.entries({ ...texts, ...wishes }))
    if (value !== undefined) form.append(field, value);
  if (picture !== undefined) form.append('picture', new File([picture], name, { type }));
  return form;
}

/** Changes a profile, which must succeed, and returns it. */
export async function changeProfile(app: TestApp, { token }: BuiltAccount, form: FormData): Promise<Profile> {
  const response = await sendForm(app, updateProfile, form, { token });
  if (response.statusCode !== 200) throw new Error(`The profile was refused: ${response.body}`);
  return response.json<AnswerOf<typeof updateProfile>>().data;
}
