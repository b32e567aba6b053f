import type { ParticipantChunk } from './participant-chunk.ts';

/** The first people of a list, and what they were taken from. */
export interface PreviewChunk extends ParticipantChunk {
  version: number;
  waiting: string;
  inCount: number;
  expectedCount: number;
}
