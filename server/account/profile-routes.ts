import { updateProfile } from '#contract/account/profile-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import { deleteUnusedImage, insertImage, makeImage, type NewImage } from '../image/image-store.ts';
import type { Services } from '../services.ts';
import { readProfile } from './account-store.ts';
import { lockProfile, writeProfile } from './profile-store.ts';

/** A profile's picture: in lists, in the menu, on its own page; twice of each on sharp screens. */
const pictureWish = { square: true, widths: [96, 192, 512] };

/** The calls of `contract/account/profile-calls.ts`. */
export function registerProfile(serve: Serve, { database, clock }: Services): void {
  serve(updateProfile, async ({ body, file, caller, say }) => {
    const accountId = accountIdOf(caller);
    const upload = file && (await pictureOf(file));
    const former = await database.transaction(async ({ db }) => {
      const owner = await lockProfile(db, accountId);
      if (owner === undefined) throw new Refusal('tokenError');
      if (owner.userType === 'Organisation' && body.companyName === '')
        throw new Refusal('validation', { issues: [{ path: 'companyName', key: 'valueIsRequired' }] });
      if (upload !== undefined) await insertImage(db, upload, clock());
      const kept = body.isPictureRemoved === 'true' ? '' : owner.picture;
      await writeProfile(db, { accountId, form: body, picture: upload?.sha256 ?? kept });
      return owner.picture;
    });
    await database.transaction(({ db }) => deleteUnusedImage(db, former));
    const data = await readProfile(database.db, accountId);
    if (data === undefined) throw new Refusal('tokenError');
    return { message: say(/*i18n*/ { id: 'profile.updated', message: 'Profilo aggiornato' }), data };
  });
}

async function pictureOf(file: Buffer): Promise<NewImage> {
  const image = await makeImage(file, pictureWish);
  if (image === undefined)
    throw new Refusal('validation', { issues: [{ path: 'picture', key: 'mustBeImageormat' }] });
  return image;
}
