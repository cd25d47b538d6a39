import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { operationVerbs, type Step } from '../history/change.ts';
import { recordPagePath } from '../history/record-page-path.ts';
import { useRecordTypeLabel } from './use-record-type-label.ts';

const changeCount = (lines: number): string => (lines === 1 ? '1 change' : `${lines} changes`);

/** `changed product Oak Birth Board (2 changes)` */
export function StepSummary({ step: { main, lines, reason } }: { step: Step }) {
  const labelOf = useRecordTypeLabel();
  // `bdi` isolates a right-to-left title from the text around it.
  const title = <bdi>{main.title || `#${main.ID}`}</bdi>;
  if (reason === 'import') return `imported a file (${changeCount(lines)})`;
  return (
    <>
      {operationVerbs[main.operation]} {labelOf(main.resource).toLowerCase()}{' '}
      {main.operation === 'delete' ? (
        title
      ) : (
        <Link component={RouterLink} to={recordPagePath(main)}>
          {title}
        </Link>
      )}
      {lines > 1 && ` (${changeCount(lines)})`}
    </>
  );
}
