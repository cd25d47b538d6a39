import Button from '@mui/material/Button';
import { RecordContextProvider, useGetList, useNotify, useRefresh, useUpdate } from 'ra-core';
import { authorName, type BlogComment } from '../blog-comments/blog-comment.ts';
import { type Enquiry, senderName, subjectOf } from '../enquiries/enquiry.ts';
import type { Product } from '../products/product.ts';
import { StockCell } from '../products/StockCell.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import { AttentionItem } from './AttentionSection.tsx';

const newest = { pagination: { page: 1, perPage: 3 }, sort: { field: 'id', order: 'DESC' } } as const;

export function PendingComments() {
  const { data = [] } = useGetList<BlogComment>('blog-comments', { ...newest, filter: { approved: false } });
  return data.map((comment) => (
    <AttentionItem
      key={comment.id}
      title={authorName(comment)}
      detail={comment.message}
      to={`/blog-comments?show=waiting&open=${comment.id}`}
      action={<ApproveButton comment={comment} />}
    />
  ));
}

function ApproveButton({ comment }: { comment: BlogComment }) {
  const [update, { isPending }] = useUpdate<BlogComment>();
  const notify = useNotify();
  const notifyUndoable = useUndoNotice();
  const refresh = useRefresh();
  const author = authorName(comment);

  const approve = (): Promise<unknown> =>
    update(
      'blog-comments',
      { id: comment.id, data: { ...comment, approved: true }, previousData: comment },
      {
        mutationMode: 'pessimistic',
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        async onSuccess() {
          await notifyUndoable(`Comment by ${author} approved`, 'blog-comments', [comment.id]);
          refresh();
        },
      },
    );
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      aria-label={`Approve comment by ${author}`}
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
