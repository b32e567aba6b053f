import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';

const fromSeconds = 5;

/** Leads home after 5 seconds (spec 1 §9), in sight, and not when its reader wants to stay. */
export function CountdownHome() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(fromSeconds);
  const [isStopped, setIsStopped] = useState(false);

  useEffect(() => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
      else void navigate({ to: '/', replace: true });
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isStopped, navigate]);

  if (isStopped) return null;
  return (
    <>
      {/* Said once: a screen reader would count aloud over everything else. */}
      <VisuallyHidden>{t`Tra 5 secondi torni alla pagina iniziale.`}</VisuallyHidden>
      <p aria-hidden="true">
        <Plural
          value={secondsLeft}
          one="Tra # secondo torni alla pagina iniziale."
          other="Tra # secondi torni alla pagina iniziale."
        />
      </p>
      <Button variant="plain" size="small" onClick={() => setIsStopped(true)}>
        {t`Resta qui`}
      </Button>
    </>
  );
}
