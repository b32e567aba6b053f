import { useState } from 'react';
import { getIssueMessage } from '#contract/issues.ts';
import type { Reason } from '#contract/reasons.ts';
import { ApiRefusal } from './api-errors.ts';
import { translate } from '../text/i18n.ts';

type ErrorsByField = Readonly<Record<string, readonly string[]>>;

/** Server-side errors per form field, until the field changes. */
export function useServerFieldErrors() {
  const [errors, setErrors] = useState<ErrorsByField>({});
  return {
    getErrors: (path: string): readonly string[] => errors[path] ?? [],
    clear: (path: string): void => {
      setErrors(({ [path]: _, ...rest }) => rest);
    },
    /** @param fieldByReason the field to blame for a refusal without issues. */
    set: (error: unknown, fieldByReason: Readonly<Partial<Record<Reason, string>>> = {}): void => {
      const next: Record<string, string[]> = {};
      if (error instanceof ApiRefusal) {
        for (const { path, message } of error.issues) (next[path] ??= []).push(message);
        const field = fieldByReason[error.reason];
        if (field !== undefined) (next[field] ??= []).push(error.message);
      }
      setErrors(next);
    },
    /** Shows these errors, as if the server had answered with them. */
    show: (next: ErrorsByField): void => setErrors(next),
  };
}

/** Translates schema errors of one field, without duplicates. */
export function translateFieldErrors(keys: readonly string[]): string[] {
  // An empty password shows only that error, not every broken rule (AC-7).
  const shownKeys = keys.filter(
    (key, _, allKeys) => !allKeys.some((other) => isMissing(other)) || isMissing(key),
  );
  return [...new Set(shownKeys.map((key) => translate(getIssueMessage(key))))];
}

const isMissing = (key: string): boolean => key === 'passwordRequired' || key === 'valueIsRequired';
