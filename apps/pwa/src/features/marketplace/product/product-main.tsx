import { i18n } from '@lingui/core';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { useState } from 'react';
import { ProductPicture } from '../product-picture';
import { ColorChoice } from './color-choice';
import { ProductBuy } from './product-buy';
import { ZoomPicture } from './zoom-picture';

/** The picture, and beside it what can be chosen; its first colour is chosen at the start (spec 1 §4). */
export function ProductMain({ product }: { product: WireProduct }) {
  const { name, imageUrl, colors = [] } = product;
  const [color, setColor] = useState(colors[0]);
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:gap-10">
      <div className="grid content-start gap-3 md:sticky md:top-20 md:self-start">
        <ZoomPicture src={imageUrl} color={color} name={name} />
        {colors.length > 1 ? (
          <ColorChoice
            label={i18n._('Pictures by color')}
            colors={colors}
            value={color}
            onChoose={setColor}
            optionClassName="w-16 rounded-xl border border-line bg-surface p-1 has-checked:border-blue has-checked:ring-1 has-checked:ring-blue sm:w-20"
            draw={(each) => <ProductPicture src={imageUrl} color={each} />}
          />
        ) : null}
      </div>
      <ProductBuy product={product} color={color} onColor={setColor} />
    </div>
  );
}
