import { Fragment } from 'react';
import type { ParticipantDetail } from '#src/offline/participants/participant.ts';
import css from './participant-details.module.css';
import { formatDetail } from './format-detail.ts';

/** The details of a participant in one line; those that are said aloud stand out. */
export const ParticipantDetails = ({ details }: { details: readonly ParticipantDetail[] }) =>
  details.map((detail, index) => (
    <Fragment key={detail.position}>
      {index > 0 && ' · '}
      {detail.isHighlighted ? (
        <strong className={css['highlighted']}>{formatDetail(detail)}</strong>
      ) : (
        formatDetail(detail)
      )}
    </Fragment>
  ));
