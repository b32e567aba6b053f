import { updateProfile } from '#contract/account/profile-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import { deleteUnusedImage, insertImage, makeImage, type NewImage } from '../image/image-store.ts';
import type { Services } from '../services.ts';
import { readProfile } from './account-store.ts';
import { lockProfile, writeProfile } from './profile-store.ts';

/** Portrait sizes: list, menu and profile page, also for high-density screens. */
const portraitOptions = { square: true, widths: [96, 192, 512] };

/** Registers the handlers of `contract/account/profile-endpoints.ts`. */
export function registerProfile(serve: RegisterRoute, { database, clock }: Services): void {
  serve(updateProfile, async ({ body, file, caller, translate }) => {
    const accountId = requireAccountId(caller);
    const upload = file && (await processPortrait(file));
    const previousImage = await database.transaction(async ({ db }) => {
      const owner = await lockProfile(db, accountId);
      if (owner === undefined) throw new Refusal('tokenError');
      if (owner.userType === 'Organisation' && body.companyName === '')
        throw new Refusal('validation', { issues: [{ path: 'companyName', key: 'valueIsRequired' }] });
      if (upload !== undefined) await insertImage(db, upload, clock());
      const currentImage = body.isPictureRemoved === 'true' ? '' : owner.picture;
      await writeProfile(db, { accountId, form: body, picture: upload?.sha256 ?? currentImage });
      return owner.picture;
    });
    await database.transaction(({ db }) => deleteUnusedImage(db, previousImage));
    const data = await readProfile(database.db, accountId);
    if (data === undefined) throw new Refusal('tokenError');
    return { message: translate(/*i18n*/ { id: 'profile.updated', message: 'Profilo aggiornato' }), data };
  });
}

async function processPortrait(file: Buffer): Promise<NewImage> {
  const image = await makeImage(file, portraitOptions);
  if (image === undefined)
    throw new Refusal('validation', { issues: [{ path: 'picture', key: 'mustBeImageormat' }] });
  return image;
}
