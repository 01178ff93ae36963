import { i18n } from '@lingui/core';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { CATEGORIES, CATEGORY_LABELS, PRODUCT_COLORS, type ProductColor } from '@waha/domain/marketplace/product';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import { PRODUCT_FAULTS } from '@waha/domain/marketplace/staff/product-faults';
import { translateText } from '#platform/language/translations';
import { CardHeading } from '#shell/staff/card-heading';
import { AmountField } from '#shell/staff/drafts/amount-field';
import type { DraftEditor } from '#shell/staff/drafts/draft-editor';
import { DraftForm } from '#shell/staff/drafts/draft-form';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { MediaField } from '#shell/staff/drafts/media-field';
import { Card } from '#ui/card';
import { CheckField } from '#ui/check-field';
import { Field } from '#ui/field';
import { SelectField } from '#ui/select-field';
import { translateColor } from '../recolour';
import { translateProductPart } from './translate-product-part';

const COLORS = Object.keys(PRODUCT_COLORS) as ProductColor[];
/** These fields may be left empty. */
const OPTIONAL_FIELDS = ['dimensions', 'materials', 'weight'] as const;

/** The form of a product. */
export function ProductForm({ editor }: { editor: DraftEditor<ProductDraft> }) {
  return (
    <DraftForm editor={editor} faultTexts={PRODUCT_FAULTS}>
      {({ content, change, language, languageField, errorOn, warningOn }) => (
        <>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Texts')}</CardHeading>
            {languageField}
            {(['name', 'description', 'subcategory'] as const).map((field) => (
              <LocalizedField
                key={field}
                label={translateProductPart(field)}
                name={field}
                text={content[field]}
                language={language}
                error={errorOn(field)}
                isLine={field !== 'description'}
                onChange={(text) => change({ [field]: text })}
                maxLength={field === 'description' ? 2000 : 200}
              />
            ))}
            {OPTIONAL_FIELDS.map((field) => (
              <LocalizedField
                key={field}
                label={translateProductPart(field)}
                name={field}
                text={content[field]}
                language={language}
                error={errorOn(field)}
                onChange={(text) => change({ [field]: isEmpty(text) ? '' : text })}
                maxLength={200}
              />
            ))}
          </Card>
          <Card className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <AmountField
                currency="euro"
                label={i18n._('Price')}
                name="price"
                value={content.price}
                error={errorOn('price')}
                warning={warningOn('price:price')}
                onChange={(price) => change({ price })}
              />
              <Field
                label={i18n._('Brand')}
                name="brand"
                maxLength={100}
                value={content.brand}
                error={errorOn('brand')}
                onChange={(brand) => change({ brand })}
              />
              <SelectField
                label={i18n._('Category')}
                name="category"
                options={CATEGORIES.map((value) => ({ value, label: translateText(CATEGORY_LABELS[value]) }))}
                value={content.category}
                onChange={(category) => change({ category })}
              />
              <Field
                label={i18n._('Sizes')}
                name="sizes"
                value={content.sizes.join(', ')}
                error={errorOn('sizes')}
                hint={i18n._('Separate values with commas. Leave empty if there are none.')}
                onChange={(typed) => change({ sizes: parseSizes(typed) })}
              />
            </div>
          </Card>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Image')}</CardHeading>
            <MediaField
              label={i18n._('Product image')}
              name="image"
              kind="picture"
              value={content.image}
              url={toAddress(content.image)}
              error={errorOn('image')}
              hint={i18n._('Use a square image.')}
              onChange={(image) => change({ image })}
            />
          </Card>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Colours and availability')}</CardHeading>
            <fieldset className="grid gap-3">
              <legend className="mb-1.5 text-sm font-medium text-ink">{i18n._('Colours')}</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3">
                {COLORS.map((color) => (
                  <CheckField
                    key={color}
                    name={`color-${color}`}
                    label={translateColor(color)}
                    checked={content.colors.includes(color)}
                    onChange={(isChosen) =>
                      change({
                        colors: COLORS.filter((candidate) =>
                          candidate === color ? isChosen : content.colors.includes(candidate),
                        ),
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
            <CheckField
              name="isShown"
              label={i18n._('Visible in the marketplace')}
              checked={content.isShown}
              onChange={(isShown) => change({ isShown })}
            />
            <CheckField
              name="inStock"
              label={i18n._('In stock')}
              checked={content.inStock}
              onChange={(inStock) => change({ inStock })}
            />
          </Card>
        </>
      )}
    </DraftForm>
  );
}

/** Parses `S, M, L`. Text being typed after a comma counts as a size, so that it can be typed. */
function parseSizes(typed: string): string[] {
  return typed.trim() === '' ? [] : typed.split(',').map((size) => size.trimStart());
}

function isEmpty(text: ProductDraft['weight']): boolean {
  return typeof text !== 'string' && Object.values(text).every((translation) => !translation);
}

/** Returns the address of an uploaded or bundled file. */
function toAddress(name: string): string {
  if (name === '') return '';
  return readOwnMedia(name) ? getOwnMediaUrl(name) : `/media/products/${name}`;
}
