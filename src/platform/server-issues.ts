import { useState } from 'react';
import { textOfIssue } from '#contract/issues.ts';
import type { Reason } from '#contract/reasons.ts';
import { ApiRefusal } from './api-errors.ts';
import { say } from './i18n.ts';

type Issues = Readonly<Record<string, readonly string[]>>;

/** What the server found wrong, per field of a form, until the field changes. */
export function useServerIssues() {
  const [issues, setIssues] = useState<Issues>({});
  return {
    issuesOf: (path: string): readonly string[] => issues[path] ?? [],
    forget: (path: string): void => {
      setIssues(({ [path]: _, ...rest }) => rest);
    },
    /** `fieldOf` names the field that a refusal without issues is about. */
    take: (error: unknown, fieldOf: Readonly<Partial<Record<Reason, string>>> = {}): void => {
      const found: Record<string, string[]> = {};
      if (error instanceof ApiRefusal) {
        for (const { path, message } of error.issues) (found[path] ??= []).push(message);
        const field = fieldOf[error.reason];
        if (field !== undefined) (found[field] ??= []).push(error.message);
      }
      setIssues(found);
    },
  };
}

/** What the contract's schema found wrong with one field → texts, each once. */
export function fieldTexts(errors: readonly ({ message: string } | undefined)[]): string[] {
  const keys = errors.flatMap((error) => (error === undefined ? [] : [error.message]));
  // Of an empty password only that is said, not every rule that it breaks (spec 1 §5).
  const said = keys.filter((key, _, all) => !all.some((it) => isMissing(it)) || isMissing(key));
  return [...new Set(said.map((key) => say(textOfIssue(key))))];
}

const isMissing = (key: string): boolean => key === 'passwordRequired' || key === 'valueIsRequired';
