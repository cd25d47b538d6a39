import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { formatMoney } from '../settings/format.ts';
import { useSite } from '../settings/use-site.ts';
import { CellInput } from './CellInput.tsx';
import { type CellField, cellAttribute } from './cells.ts';
import type { Product } from './product.ts';
import { StockNumber, useStockLabel } from './StockNumber.tsx';

/** A number in the list; a click, Enter or F2 turns it into an input. */
export function EditableCell({ source, label }: CellField) {
  const product = useRecordContext<Product>();
  const site = useSite();
  const stockLabel = useStockLabel();
  const [editing, setEditing] = useState(false);
  const [autoFocus, setAutoFocus] = useState(false);
  if (!product) return null;
  const text = source === 'price' ? formatMoney(product.price, site) : stockLabel(product.stock_number);
  return (
    <Box {...cellAttribute} onClick={(event) => event.stopPropagation()}>
      {editing ? (
        <CellInput
          product={product}
          source={source}
          label={label}
          onClose={(hadFocus) => {
            setEditing(false);
            // Do not take the focus back from elsewhere.
            setAutoFocus(hadFocus);
          }}
        />
      ) : (
        <Box
          component="button"
          type="button"
          autoFocus={autoFocus}
          aria-label={`${label} of ${product.title}: ${text}. Edit`}
          onClick={() => setEditing(true)}
          onKeyDown={({ key }) => key === 'F2' && setEditing(true)}
          sx={{
            font: 'inherit',
            fontVariantNumeric: 'tabular-nums',
            color: 'inherit',
            textAlign: 'right',
            minHeight: 32,
            minWidth: 56,
            px: { xs: 0.5, sm: 1 },
            mr: { xs: -0.5, sm: -1 },
            border: '1px solid transparent',
            borderRadius: 1,
            bgcolor: 'transparent',
            cursor: 'text',
            '&:hover': { borderColor: 'divider', bgcolor: 'background.paper' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          }}
        >
          {source === 'price' ? text : <StockNumber count={product.stock_number} />}
        </Box>
      )}
    </Box>
  );
}
