import { DeleteButton, SaveButton, Toolbar, useRecordContext, useRedirect } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useUndoNotice } from '../shared/undo.tsx';
import { whatDeletingDoes } from './DeleteDialog.tsx';
import type { SitePage } from './page.ts';

/** Below the form of a page: save, and delete, which says what becomes of the pages below. */
export function PageToolbar() {
  const page = useRecordContext<SitePage>();
  const redirect = useRedirect();
  const form = useFormContext();
  const sayUndoable = useUndoNotice();

  function onSuccess(): void {
    // What was not saved is gone with the page: the form need not hold the owner back.
    form.reset(undefined, { keepValues: true });
    redirect('list', 'pages');
    void sayUndoable(`${page?.page_title} was deleted`, 'pages', [page?.ID ?? 0]);
  }
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      {page?.ID !== undefined && (
        <DeleteButton
          mutationMode="pessimistic"
          mutationOptions={{ onSuccess }}
          confirmTitle={`Delete ${page.page_title}?`}
          confirmContent={whatDeletingDoes(page)}
        />
      )}
    </Toolbar>
  );
}
