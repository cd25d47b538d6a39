import { Box } from '@mui/material';
import type { Category } from './category.ts';
import { useCategoryPath } from './use-category-path.ts';

/** A category in a select input, with its parents, since names need not be unique. */
export function CategoryOption({ category }: { category: Category }) {
  const above = useCategoryPath(category.parent_category);
  return (
    <Box sx={{ minWidth: 0 }}>
      {category.title}
      {above && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.85em' }}>
          in {above}
        </Box>
      )}
    </Box>
  );
}
