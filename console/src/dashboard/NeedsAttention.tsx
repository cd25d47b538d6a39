import {
  BookOpenIcon,
  ChatBubbleLeftRightIcon,
  CheckCircleIcon,
  CubeIcon,
  InboxIcon,
  ReceiptPercentIcon,
  StarIcon,
} from '@heroicons/react/24/outline';
import Box from '@mui/material/Box';
import { EmptyState } from '../design/EmptyState.tsx';
import { AttentionSection } from './AttentionSection.tsx';
import { PendingMessages, ProductsOutOfStock, UnreadEnquiries } from './attention-items.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import { listPath, type Overview } from './overview.ts';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

function sectionsOf({ waiting, low_stock_at, expiring }: Overview) {
  const { comments, reviews, guestbook_entries, enquiries, out_of_stock, low_stock, expiring_codes } =
    waiting;
  return [
    {
      Icon: ChatBubbleLeftRightIcon,
      count: comments,
      label: plural(comments, 'comment awaiting approval', 'comments awaiting approval'),
      to: '/blog-comments?show=waiting',
      children: <PendingMessages resource="blog-comments" singular="comment" />,
    },
    {
      Icon: StarIcon,
      count: reviews,
      label: plural(reviews, 'review awaiting approval', 'reviews awaiting approval'),
      to: '/product-reviews?show=waiting',
      children: <PendingMessages resource="product-reviews" singular="review" />,
    },
    {
      Icon: BookOpenIcon,
      count: guestbook_entries,
      label: plural(
        guestbook_entries,
        'guestbook entry awaiting approval',
        'guestbook entries awaiting approval',
      ),
      to: '/guestbook-entries?show=waiting',
      children: <PendingMessages resource="guestbook-entries" singular="guestbook entry" />,
    },
    {
      Icon: InboxIcon,
      count: enquiries,
      label: plural(enquiries, 'unread enquiry', 'unread enquiries'),
      to: '/enquiries?show=unread',
      children: <UnreadEnquiries />,
    },
    {
      Icon: CubeIcon,
      count: out_of_stock,
      label: plural(out_of_stock, 'product out of stock', 'products out of stock'),
      to: listPath('products', { stock_to: 0 }),
      children: <ProductsOutOfStock />,
    },
    {
      Icon: CubeIcon,
      count: low_stock,
      label: `${plural(low_stock, 'product', 'products')} low in stock (${low_stock_at} or fewer)`,
      to: listPath('products', { stock_above: 0, stock_to: low_stock_at }),
    },
    {
      Icon: ReceiptPercentIcon,
      count: expiring_codes,
      label: plural(expiring_codes, 'discount code expiring soon', 'discount codes expiring soon'),
      to: listPath('discount-codes', { expiry_after: expiring.after, expiry_to: expiring.to }),
    },
  ].filter(({ count }) => count > 0);
}

export function NeedsAttention({ overview }: { overview: Overview }) {
  const sections = sectionsOf(overview);
  return (
    <DashboardCard title="Needs attention">
      {sections.length ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {sections.map((section) => (
            <AttentionSection key={section.to} {...section} />
          ))}
        </Box>
      ) : (
        <EmptyState icon={CheckCircleIcon} title="All caught up" headingLevel="h3">
          New comments, reviews, enquiries and products that are out of stock appear here.
        </EmptyState>
      )}
    </DashboardCard>
  );
}
