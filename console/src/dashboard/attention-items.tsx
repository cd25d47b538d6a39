import Button from '@mui/material/Button';
import { RecordContextProvider, useGetList, useNotify, useRefresh, useUpdate } from 'ra-core';
import { type Enquiry, senderName, subjectOf } from '../enquiries/enquiry.ts';
import { type ApprovableMessage, approvalNotice, authorName } from '../inbox/approval.ts';
import type { Product } from '../products/product.ts';
import { StockCell } from '../products/StockCell.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { AttentionItem } from './AttentionSection.tsx';

const newest = { pagination: { page: 1, perPage: 3 }, sort: { field: 'id', order: 'DESC' } } as const;

interface PendingMessagesProps {
  resource: string;
  /** Lower case: `comment`. */
  singular: string;
}

export function PendingMessages({ resource, singular }: PendingMessagesProps) {
  const { data = [] } = useGetList<ApprovableMessage>(resource, { ...newest, filter: { approved: false } });
  return data.map((message) => (
    <AttentionItem
      key={message.id}
      title={authorName(message)}
      detail={message.message}
      to={`/${resource}?show=waiting&open=${message.id}`}
      action={<ApproveButton message={message} resource={resource} singular={singular} />}
    />
  ));
}

function ApproveButton({
  message,
  resource,
  singular,
}: PendingMessagesProps & { message: ApprovableMessage }) {
  const [update, { isPending }] = useUpdate<ApprovableMessage>();
  const notify = useNotify();
  const notifyUndoable = useUndoNotice();
  const refresh = useRefresh();
  const { id } = message;

  const approve = (): Promise<unknown> =>
    update(
      resource,
      { id, data: { ...message, approved: true }, previousData: message },
      {
        mutationMode: 'pessimistic',
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        async onSuccess() {
          await notifyUndoable(approvalNotice(singular, message, 'approved'), resource, [id]);
          refresh();
        },
      },
    );
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      aria-label={`Approve ${singular} by ${authorName(message)}`}
      onClick={() => void approve()}
      sx={{ flexShrink: 0 }}
    >
      Approve
    </Button>
  );
}

export function UnreadEnquiries() {
  const { data = [] } = useGetList<Enquiry>('enquiries', { ...newest, filter: { is_read: false } });
  return data.map((enquiry) => (
    <AttentionItem
      key={enquiry.id}
      title={subjectOf(enquiry)}
      detail={senderName(enquiry)}
      to={`/enquiries?show=unread&open=${enquiry.id}`}
    />
  ));
}

export function ProductsOutOfStock() {
  const { data = [] } = useGetList<Product>('products', { ...newest, filter: { stock_to: 0 } });
  return data.map((product) => (
    <AttentionItem
      key={product.id}
      title={product.title}
      detail={product.sku}
      to={`/products/${product.id}`}
      action={
        <RecordContextProvider value={product}>
          <StockCell />
        </RecordContextProvider>
      }
    />
  ));
}
