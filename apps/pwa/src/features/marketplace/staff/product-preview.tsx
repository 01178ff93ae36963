import { i18n } from '@lingui/core';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { formatEuro } from '../format-euro';
import { ProductPicture } from '../product-picture';
import { StockBadge } from '../stock-badge';
import { productPreviewQuery } from './product-editor.queries';
import { translateProductPart } from './translate-product-part';

/** Shows the draft with the components that visitors see, in any of their languages. */
export function ProductPreview({ productId }: { productId: number }) {
  return (
    <DraftPreview id={`product:${productId}`} query={(language) => productPreviewQuery(productId, language)}>
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
