import { EyeIcon, EyeSlashIcon } from '@heroicons/react/24/outline';
import { BulkUpdateButton } from '../design/list/BulkUpdateButton.tsx';
import { RecordsDeleteButton } from '../shared/DeleteButtons.tsx';
import { BulkEditButton } from './BulkEditButton.tsx';

export const ProductBulkActions = () => (
  <>
    <BulkEditButton />
    <BulkUpdateButton
      label="Show"
      Icon={EyeIcon}
      body={{ visible: true }}
      done={(what) => `${what} visible on site`}
    />
    <BulkUpdateButton
      label="Hide"
      Icon={EyeSlashIcon}
      body={{ visible: false }}
      done={(what) => `${what} hidden`}
    />
    <RecordsDeleteButton />
  </>
);
