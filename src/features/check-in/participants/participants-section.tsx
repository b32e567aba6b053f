import { useDoor } from '../use-door.ts';
import { OpenParticipants } from './open-participants.tsx';
import { ParticipantsSkeleton } from './participants-skeleton.tsx';

/**
 * The organiser's table of who is registered for an own event: the door's list on this device, so that
 * search, live changes, the outbox and what happens without a network are one mechanism (RG-9).
 */
export function ParticipantsSection({ eventId }: { eventId: string }) {
  const door = useDoor(eventId);
  return door === undefined ? <ParticipantsSkeleton /> : <OpenParticipants door={door} />;
}
