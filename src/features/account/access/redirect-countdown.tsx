import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

const countdownSeconds = 5;

/** Redirects to the landing page after a visible countdown of 5 seconds, which the user can stop (AC-65). */
export function RedirectCountdown() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(countdownSeconds);
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
      {/* Announced once: a live countdown would make a screen reader interrupt everything else. */}
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
