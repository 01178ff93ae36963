import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { toDraftWarningKey } from '@waha/domain/kernel/drafts/draft-warning';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { findProductWarnings } from '@waha/domain/marketplace/staff/find-product-warnings';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import type { WireEditedProduct } from '@waha/domain/marketplace/staff/product-editor.contract';
import { findProductFaults, listProductTexts } from '@waha/domain/marketplace/staff/product-faults';
import { formatNumber } from '#platform/language/format';
import { formatEuro } from '#platform/language/format-euro';
import { useLanguage } from '#platform/language/translations';
import type { DraftEditor } from '#shell/staff/drafts/draft-editor';
import { DraftParts } from '#shell/staff/drafts/draft-parts';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { translatePriceJump } from '#shell/staff/drafts/translate-price-jump';
import { getSavedContent } from '#shell/staff/drafts/unsaved-drafts';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { ProductPicture } from '../product-picture';
import { StockBadge } from '../stock-badge';
import { productQueries, useProductCommands } from './product-editor.queries';
import { ProductForm } from './product-form';
import { translateProductPart, translateProductValue } from './translate-product-part';

/** The editor of one product: form, visitor preview and versions. */
export function ProductEditor({ productId }: { productId: number }) {
  const product = useQuery(productQueries(productId).edited());
  return <QueryBoundary query={product}>{(editedProduct) => <Editor product={editedProduct} />}</QueryBoundary>;
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
    findFaults: findProductFaults,
    listTexts: listProductTexts,
    findWarnings: (content) =>
      findProductWarnings(content, product.isNew ? undefined : product.published).map((warning) => ({
        key: toDraftWarningKey(warning),
        text: translatePriceJump(formatEuro(warning.publishedCents), formatEuro(content.price)),
      })),
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
          statusMark={<DraftState draft={product.draft} isNew={product.isNew} otherwise={statusBadge} />}
        />
      }
      form={<ProductForm editor={editor} />}
      previewLabel={i18n._('Preview as a visitor')}
      preview={<ProductPreview productId={productId} />}
      versions={productQueries(productId).versions()}
      translateVersion={({ version, price }) =>
        i18n._('Version {number}: {price}', { number: formatNumber(version), price: formatEuro(price) })
      }
    />
  );
}

/** Shows the draft with the components that visitors see, in any of their languages. */
function ProductPreview({ productId }: { productId: number }) {
  return (
    <DraftPreview id={`product:${productId}`} query={productQueries(productId).preview}>
      {(product, dir) => <ProductView {...{ product, dir }} />}
    </DraftPreview>
  );
}

function ProductView({ product, dir }: { product: WireProduct; dir: 'rtl' | 'auto' }) {
  return (
    <section aria-label={i18n._('Preview as a visitor')} className="grid gap-4">
      <ProductPicture product={product} color={product.colors?.[0]} />
      <p translate="no" className="text-sm text-ink-soft">
        {product.brand}
      </p>
      <p dir={dir} className="text-2xl leading-tight font-semibold text-ink">
        {product.name}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-xl font-semibold tabular-nums">{formatEuro(product.price)}</p>
        <StockBadge inStock={product.inStock} />
      </div>
      <p dir={dir}>{product.description}</p>
      {(['dimensions', 'materials', 'weight'] as const).map((field) =>
        product[field] ? (
          <div key={field}>
            <p className="text-sm text-ink-soft">{translateProductPart(field)}</p>
            <p dir={dir}>{product[field]}</p>
          </div>
        ) : null,
      )}
    </section>
  );
}
