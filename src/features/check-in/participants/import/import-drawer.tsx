import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { importParticipants } from '#contract/registration/import-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { api } from '#src/platform/http/api.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { guessMapping, hasHeader, saveMapping, type ColumnMapping } from './column-mapping.ts';
import { ImportColumns } from './import-columns.tsx';
import css from './import-drawer.module.css';
import { prepareList } from './import-list.ts';
import { ImportReview } from './import-review.tsx';
import { ImportSource } from './import-source.tsx';
import { parseList, type ListTable } from './parse-list.ts';

interface ImportDrawerProps {
  eventId: string;
  onImported: () => void;
  onClose: () => void;
}

interface ReadList {
  readonly table: ListTable;
  readonly mapping: ColumnMapping;
  readonly isFirstRowHeader: boolean;
}

/** Imports another system's list in three steps: its text, its columns, and what the import will do (RG-68). */
export function ImportDrawer({ eventId, onImported, onClose }: ImportDrawerProps) {
  const { t } = useLingui();
  const [list, setList] = useState<ReadList>();
  const [sendsTickets, setSendsTickets] = useState(false);
  const prepared = useMemo(
    () => list && prepareList(list.table, list.mapping, list.isFirstRowHeader),
    [list],
  );
  const request = (isDryRun: boolean) =>
    api(importParticipants, {
      params: { id: eventId },
      body: { rows: [...(prepared?.rows ?? [])], isDryRun, sendsTickets: !isDryRun && sendsTickets },
    });
  const checking = useMutation({ mutationFn: () => request(true) });
  const importing = useMutation({
    mutationFn: () => request(false),
    onSuccess: ({ message }) => {
      if (list?.isFirstRowHeader === true) saveMapping(list.table.rows[0]!, list.mapping);
      toast.success(message);
      onImported();
      onClose();
    },
  });
  const error = importing.error ?? checking.error;
  const result = checking.data?.data;
  const changeList = (next: ReadList | undefined): void => {
    setList(next);
    checking.reset();
    importing.reset();
  };
  const readText = (text: string): void => {
    const table = parseList(text);
    if (table.rows.length === 0) return;
    changeList({ table, mapping: guessMapping(table), isFirstRowHeader: hasHeader(table) });
  };
  const canAdd = result !== undefined && result.added > 0 && (result.available ?? Infinity) >= result.added;

  return (
    <Drawer
      isOpen
      isWide
      title={t`Importa un elenco`}
      isDirty={list !== undefined}
      onClose={onClose}
      actions={
        list &&
        prepared && (
          <div className={css['actions']}>
            <Button
              variant="quiet"
              disabled={importing.isPending}
              onClick={() => (result === undefined ? changeList(undefined) : changeList(list))}
            >
              <Trans>Indietro</Trans>
            </Button>
            {result === undefined ? (
              <Button
                variant="accent"
                disabled={prepared.rows.length === 0}
                isBusy={checking.isPending}
                onClick={() => checking.mutate()}
              >
                <Trans>Controlla l’elenco</Trans>
              </Button>
            ) : (
              <Button
                variant="accent"
                disabled={!canAdd}
                isBusy={importing.isPending}
                onClick={() => importing.mutate()}
              >
                <Plural value={result.added} one="Aggiungi una persona" other="Aggiungi # persone" />
              </Button>
            )}
          </div>
        )
      }
    >
      {list !== undefined && (
        <div role="alert">{error && <Notice tone="stop">{toErrorMessage(error)}</Notice>}</div>
      )}
      {list === undefined || prepared === undefined ? (
        <ImportSource onText={readText} />
      ) : result === undefined ? (
        <ImportColumns
          {...list}
          problems={prepared.problems}
          rowCount={prepared.rows.length}
          onMappingChange={(mapping) => changeList({ ...list, mapping })}
          onFirstRowHeaderChange={(isFirstRowHeader) => changeList({ ...list, isFirstRowHeader })}
        />
      ) : (
        <ImportReview
          result={result}
          emailCount={prepared.rows.filter((row) => row[2] !== '').length}
          problems={prepared.problems}
          sendsTickets={sendsTickets}
          onSendsTicketsChange={setSendsTickets}
        />
      )}
    </Drawer>
  );
}
