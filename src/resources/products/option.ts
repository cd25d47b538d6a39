import { limits } from '../../limits.ts';
import { maxBytesOf } from '../../schema/body-size.ts';
import type { FieldMap, JsonSchema } from '../../schema/fields/field.ts';
import { isId } from '../../schema/fields/id.ts';
import { decimal, type Field, flag, objects, text } from '../../schema/fields/index.ts';
import { parseInteger } from '../../schema/fields/integer.ts';

/** Options and items have string IDs; '' until one is assigned. */
const stringId: Field<string> = {
  example: '1',
  columnType: 'text',
  schema: { type: 'string', pattern: '^\\d+$' },
  inputSchema: {
    type: ['string', 'integer'],
    description: 'ID of an existing entry; omit for a new one',
  },
  defaultValue: () => '',
  decode(value, report) {
    if (value === '') return '';
    const number = parseInteger(value);
    return isId(number) ? String(number) : report('invalid_id', 'must be an ID');
  },
};

interface OptionItem {
  ID: string;
  title: string;
  price_adjustment: string;
  weight_adjustment: string;
  is_custom_input: string;
}

export interface ProductOption {
  ID: string;
  title: string;
  required: string;
  items: OptionItem[];
}

const itemFields = {
  ID: stringId,
  title: text({ example: 'Small' }),
  price_adjustment: decimal({ scale: 2, description: 'Added to the price', example: '0.00' }),
  weight_adjustment: decimal({ scale: 3, description: 'Added to the weight', example: '0.000' }),
  is_custom_input: flag({ description: 'Whether the customer enters text' }),
};

const optionFields = {
  ID: stringId,
  title: text({ nonEmpty: true, example: 'Size' }),
  required: flag({ description: 'Whether a choice is required', example: '1' }),
};

const maxInputBytesOf = (fields: FieldMap, maxItems: number): number =>
  maxBytesOf(objects(fields, { maxItems }).inputSchema as JsonSchema);

export const productOptions: Field<string> = {
  ...objects(
    { ...optionFields, items: objects(itemFields, { maxItems: limits.itemsPerOption, required: ['title'] }) },
    {
      maxItems: limits.optionsPerProduct,
      required: ['title'],
      listValue: [],
      listValueReplacesWith: { field: 'option_based_stock_control', value: 0 },
      description:
        'The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too',
    },
  ),
  // All options of a product share the limit of items.
  maxInputBytes:
    maxInputBytesOf(optionFields, limits.optionsPerProduct) +
    maxInputBytesOf(itemFields, limits.itemsPerOption),
};

export const parseOptions = (stored: string): ProductOption[] => JSON.parse(stored) as ProductOption[];
