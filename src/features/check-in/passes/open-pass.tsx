import { useLingui } from '@lingui/react/macro';
import { Building2, Clock, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PassFacts } from '#contract/check-in/pass-calls.ts';
import { readCurrentSession, unsentCount } from '#src/platform/session.ts';
import { Card } from '#src/ui/card.tsx';
import { Fact, Facts } from '#src/ui/fact.tsx';
import { useNow } from '../use-now.ts';
import { InstallHint } from './install-hint.tsx';
import { OpenPassForm } from './open-pass-form.tsx';
import css from './open-pass.module.css';
import { PassBadge } from './pass-badge.tsx';
import { phaseOfPass, passWindow } from './pass-phase.ts';
import { SomebodyHere } from './somebody-here.tsx';

/** What a pass is about, and how it is opened here. */
export function OpenPass({ code, facts }: { code: string; facts: PassFacts }) {
  const { t } = useLingui();
  const phase = phaseOfPass(facts, useNow());
  // Who is signed in, until the pass is opened.
  const [session] = useState(readCurrentSession);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [unsent, setUnsent] = useState<number>();
  useEffect(() => {
    void unsentCount().then(setUnsent, () => setUnsent(0));
  }, []);
  const isSomebodyElse = session !== undefined && session.userId !== facts._id;
  // Another pass that is over, and has left nothing behind, is nobody to be asked.
  const isAsked = isSomebodyElse && !(session.userType === 'staff' && session.isExpired && unsent === 0);
  return (
    <div className={css['content']}>
      <div className={css['head']}>
        <p className={css['kind']}>
          {t`Pass per la porta`} <PassBadge phase={phase} />
        </p>
        <h1>{facts.title}</h1>
      </div>
      <Card>
        <Facts>
          <Fact Icon={Clock} title={passWindow(facts)}>
            {facts.label}
          </Fact>
          {facts.location !== '' && <Fact Icon={MapPin} title={facts.location} />}
          <Fact Icon={Building2} title={facts.organiser} />
        </Facts>
      </Card>
      {unsent === undefined ? null : isAsked && !hasAgreed ? (
        <SomebodyHere session={session} unsent={unsent} onContinue={() => setHasAgreed(true)} />
      ) : (
        <OpenPassForm code={code} facts={facts} phase={phase} />
      )}
      <InstallHint />
    </div>
  );
}
