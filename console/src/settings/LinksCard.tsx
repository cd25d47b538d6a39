import { FormCard } from '../design/FormCard.tsx';
import { LinesInput } from './LinesInput.tsx';
import { socialEntry, socialLine, verificationLine, verificationTag } from './lines.ts';

/** The owner's profiles elsewhere, and proof of ownership for search services. */
export const LinksCard = () => (
  <FormCard title="Elsewhere">
    <LinesInput
      source="social"
      label="Social profiles"
      helperText="One address per line; a name may come before it, e.g. Our band https://band.example"
      lineOf={socialLine}
      entryOf={socialEntry}
      refusal="Each line needs an address that begins with https://"
    />
    <LinesInput
      source="verification"
      label="Verification tags"
      helperText="Meta tags from Google, Bing or Pinterest, one per line"
      lineOf={verificationLine}
      entryOf={verificationTag}
      refusal={'Paste whole tags, such as <meta name="google-site-verification" content="…">'}
    />
  </FormCard>
);
