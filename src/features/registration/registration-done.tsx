import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { register } from '#contract/registration/registration-calls.ts';
import css from './registration-done.module.css';

/** The server's own words, and each ticket. */
export const RegistrationDone = ({ answer }: { answer: AnswerOf<typeof register> }) => (
  <div className={css['done']}>
    <p className={css['message']} role="status">
      {answer.message}
    </p>
    <ul className={css['tickets']}>
      {answer.data.tickets.map(({ ticket, firstName, lastName }) => (
        <li key={ticket}>
          <Link to="/ticket/$ticket" params={{ ticket }} className={css['ticket']}>
            {firstName} {lastName}
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
