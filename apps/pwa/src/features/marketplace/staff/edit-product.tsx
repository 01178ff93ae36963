import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import type { WireEditedProduct } from '@waha/domain/marketplace/staff/product-editor.contract';
import { useState } from 'react';
import { formatNumber } from '../../../platform/language/format';
import { useLanguage } from '../../../platform/language/words';
import { sayError } from '../../../platform/say-error';
import type { DraftEditor } from '../../../shell/staff/drafts/draft-editor';
import { DraftParts, type DraftTab } from '../../../shell/staff/drafts/draft-parts';
import { DraftState } from '../../../shell/staff/drafts/draft-state';
import { savedContent } from '../../../shell/staff/drafts/unsaved';
import { StaffReviewHead } from '../../../shell/staff/queue/review-header';
import { Loaded } from '../../../shell/states/query-boundary';
import { Badge } from '../../../ui/badge';
import { formatEuro } from '../format-euro';
import { editedProductQuery, productVersionsQuery, useProductCommands } from './product-editor.queries';
import { ProductForm } from './product-form';
import { ProductPreview } from './product-preview';
import { sayProductPart, sayProductValue } from './say-product-part';

/** One product: writing, looking as a visitor would, and what it was. */
export function EditProduct({ productId }: { productId: number }) {
  const product = useQuery(editedProductQuery(productId));
  return (
    <Loaded query={product} sayFailure={sayError}>
      {(found) => <Editor product={found} />}
    </Loaded>
  );
}

function Editor({ product }: { product: WireEditedProduct }) {
  const [part, setPart] = useState<DraftTab>('write');
  const { language } = useLanguage();
  const { _id: productId } = product;
  const title = resolveText(savedContent<ProductDraft>(product).name, language) || i18n._('New product');
  const editor: DraftEditor<ProductDraft> = {
    ...{ id: `product:${productId}`, title, thing: product, lists: {} },
    ...{ sayPart: sayProductPart, sayValue: sayProductValue },
    sayChange: (changed, before, after) =>
      changed === 'price'
        ? i18n._('Price: {before} → {after}', { before: formatEuro(before.price), after: formatEuro(after.price) })
        : undefined,
    commands: useProductCommands(productId),
  };
  const versions = useQuery({ ...productVersionsQuery(productId), enabled: part === 'versions' });
  const standing = product.published.isShown ? (
    <Badge tone="leaf">{i18n._('Shown')}</Badge>
  ) : (
    <Badge>{i18n._('Hidden')}</Badge>
  );
  return (
    <DraftParts
      {...{ editor, part, versions }}
      onPart={setPart}
      head={
        <StaffReviewHead
          title={title}
          mark={<DraftState draft={product.draft} isNew={product.isNew} otherwise={standing} />}
        />
      }
      form={<ProductForm editor={editor} />}
      previewLabel={i18n._('As visitors see it')}
      preview={<ProductPreview productId={productId} />}
      sayVersion={({ version, price }) =>
        i18n._('Version {number}: {price}', { number: formatNumber(version), price: formatEuro(price) })
      }
    />
  );
}
