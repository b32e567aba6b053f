import { updateProfile } from '#contract/account/profile-calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import { api } from '#src/platform/api.ts';
import { ownProfileQuery } from '#src/platform/own-profile.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { renewSession } from '#src/platform/session.ts';
import { cutPortrait } from './cut-portrait.ts';
import type { ProfileDraft } from './profile-draft.ts';

/** Sends the form with the picture as it was cut; menus and other tabs show at once what was saved. */
export async function saveProfile(draft: ProfileDraft): Promise<AnswerOf<typeof updateProfile>> {
  const { picture, ...texts } = draft;
  const file = picture.kind === 'new' ? await cutPortrait(picture.picture, picture.crop) : undefined;
  const isPictureRemoved = picture.kind === 'removed' ? 'true' : 'false';
  const answer = await api(updateProfile, { body: { ...texts, isPictureRemoved } }, { file });
  queryClient.setQueryData(ownProfileQuery(answer.data._id).queryKey, { success: true, data: answer.data });
  renewSession(answer.data);
  return answer;
}
