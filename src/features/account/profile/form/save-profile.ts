import { updateProfile, maxProfileImageBytes } from '#contract/account/profile-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { api } from '#src/platform/http/api.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { updateSessionProfile } from '#src/platform/session/session.ts';
import type { Crop } from '#src/ui/crop/crop.ts';
import { cropToCanvas, encodeCanvas, toJpeg } from '#src/ui/crop/crop-image.ts';
import type { LoadedImage } from '#src/ui/crop/load-image.ts';
import type { ProfileDraft } from './profile-draft.ts';

/**
 * Sends the form with the cropped image, then updates session and cache, so that menus and other tabs show
 * the saved profile.
 */
export async function saveProfile(draft: ProfileDraft): Promise<ResponseOf<typeof updateProfile>> {
  const { picture, ...texts } = draft;
  const file = picture.kind === 'new' ? await cropPortrait(picture.image, picture.crop) : undefined;
  const isPictureRemoved = picture.kind === 'removed' ? 'true' : 'false';
  const response = await api(updateProfile, { body: { ...texts, isPictureRemoved } }, { file });
  queryClient.setQueryData(ownProfileQuery(response.data._id).queryKey, {
    success: true,
    data: response.data,
  });
  updateSessionProfile(response.data);
  return response;
}

/** Twice the largest displayed size of a profile image. */
const maxWidthPx = 1024;

/** Encodes the square crop as a file in the image's own type, at most 2 MB. */
async function cropPortrait(image: LoadedImage, crop: Crop): Promise<Blob> {
  const canvas = cropToCanvas(image, { crop, ratio: 1, maxWidthPx });
  const file = await encodeCanvas(canvas, image.type);
  // A photograph as PNG is too large: falls back to JPEG.
  return file.size <= maxProfileImageBytes ? file : toJpeg(canvas, '#fff');
}
