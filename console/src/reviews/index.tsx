import { StarIcon } from '@heroicons/react/24/outline';
import type { ProductReview as SdkProductReview } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { authorName } from '../inbox/approval.ts';
import { ApprovalStatus, approvalInbox, approveButtonOf } from '../inbox/approval-inbox.tsx';
import { Inbox } from '../inbox/Inbox.tsx';
import { redirectToInbox } from '../inbox/inbox-redirect.tsx';
import { MessageHeader } from '../inbox/MessageHeader.tsx';
import { MessageText } from '../inbox/MessageText.tsx';
import { RecordFilterChip } from '../inbox/RecordFilterChip.tsx';
import { RecordTitleLink } from '../inbox/RecordTitleLink.tsx';
import type { InboxConfig } from '../inbox/types.ts';
import { useRecordTitles } from '../shared/use-record-titles.ts';
import { Stars } from './Stars.tsx';

export type ProductReview = ConsoleRecord & SdkProductReview;

const Detail = ({ record }: { record: ProductReview }) => (
  <article>
    <MessageHeader
      title={authorName(record)}
      datetime={record.datetime}
      status={<ApprovalStatus approved={record.approved} />}
      details={[
        <Stars key="stars" rating={record.rating} />,
        <RecordTitleLink key="product" resource="products" envelopeKey="product" ID={record.product_id} />,
      ]}
    />
    <MessageText>{record.message}</MessageText>
  </article>
);

function useProducts(messages: ProductReview[]) {
  const titles = useRecordTitles(
    'product',
    messages.map(({ product_id }) => product_id),
  );
  return ({ product_id, rating }: ProductReview) => (
    <>
      <Stars rating={rating} /> {titles[product_id]}
    </>
  );
}

const reviews: InboxConfig<ProductReview> = {
  ...approvalInbox<ProductReview>({
    ...{ singular: 'review', plural: 'reviews' },
    pendingText: 'New reviews of your products appear here for approval.',
  }),
  resource: 'product-reviews',
  title: 'Reviews',
  Icon: StarIcon,
  urlFilters: { product: 'product_id' },
  useContexts: useProducts,
  Actions: approveButtonOf('review'),
  Detail,
  header: <RecordFilterChip parameter="product" envelopeKey="product" />,
};

export const List = () => <Inbox config={reviews} />;
export const Edit = redirectToInbox('product-reviews');
