import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import type { WireEditedProduct } from '@waha/domain/marketplace/staff/product-editor.contract';
import { formatNumber } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import type { DraftEditor } from '#shell/staff/drafts/draft-editor';
import { DraftParts } from '#shell/staff/drafts/draft-parts';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { getSavedContent } from '#shell/staff/drafts/unsaved-drafts';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { formatEuro } from '../format-euro';
import { editedProductQuery, productVersionsQuery, useProductCommands } from './product-editor.queries';
import { ProductForm } from './product-form';
import { ProductPreview } from './product-preview';
import { translateProductPart, translateProductValue } from './translate-product-part';

/** The editor of one product: form, visitor preview and versions. */
export function ProductEditor({ productId }: { productId: number }) {
  const product = useQuery(editedProductQuery(productId));
  return (
    <QueryBoundary query={product} translateFailure={translateError}>
      {(editedProduct) => <Editor product={editedProduct} />}
    </QueryBoundary>
  );
}

function Editor({ product }: { product: WireEditedProduct }) {
  const { language } = useLanguage();
  const { _id: productId } = product;
  const title = resolveText(getSavedContent<ProductDraft>(product).name, language) || i18n._('New product');
  const editor: DraftEditor<ProductDraft> = {
    ...{ id: `product:${productId}`, title, edited: product, lists: {} },
    ...{ translatePart: translateProductPart, formatValue: translateProductValue },
    translateChange: (changed, before, after) =>
      changed === 'price'
        ? i18n._('Price: {before} → {after}', { before: formatEuro(before.price), after: formatEuro(after.price) })
        : undefined,
    commands: useProductCommands(productId),
  };
  const statusBadge = product.published.isShown ? (
    <Badge tone="leaf">{i18n._('Visible')}</Badge>
  ) : (
    <Badge>{i18n._('Hidden')}</Badge>
  );
  return (
    <DraftParts
      editor={editor}
      head={
        <StaffReviewHeader
          title={title}
          mark={<DraftState draft={product.draft} isNew={product.isNew} otherwise={statusBadge} />}
        />
      }
      form={<ProductForm editor={editor} />}
      previewLabel={i18n._('Preview as a visitor')}
      preview={<ProductPreview productId={productId} />}
      versions={productVersionsQuery(productId)}
      translateVersion={({ version, price }) =>
        i18n._('Version {number}: {price}', { number: formatNumber(version), price: formatEuro(price) })
      }
    />
  );
}
