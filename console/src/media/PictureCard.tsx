import { FormCard } from '../design/FormCard.tsx';
import { PictureInput } from './PictureInput.tsx';

/** The picture of a record on cards, at the head of its page and where its page is shared. */
export const PictureCard = () => (
  <FormCard title="Picture">
    <PictureInput
      source="image_media_id"
      label={false}
      helperText="Shown on cards, above the text, and when the page is shared"
    />
  </FormCard>
);
