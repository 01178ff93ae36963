import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { listEditedProducts } from '@waha/domain/marketplace/staff/product-editor.contract';
import { ArrowUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { DraftsSummary } from '#shell/staff/drafts/drafts-summary';
import { OrderList } from '#shell/staff/drafts/order-list';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { useDraftAddress } from '#shell/staff/drafts/use-draft-address';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { toast } from '#ui/toast';
import { formatEuro } from '../format-euro';
import { ProductEditor } from './product-editor';
import { editedProductsQuery, saveProductOrder, useCreateProduct } from './product-editor.queries';

type ListedProduct = ReplyOf<typeof listEditedProducts>[number];

/** The products of the marketplace, with their drafts. */
export function ProductsPage() {
  const { item, go } = useDraftAddress();
  const { language } = useLanguage();
  const list = useQuery(editedProductsQuery());
  const unsaved = useUnsavedDrafts();
  const create = useCreateProduct();
  const [isOrdering, setOrdering] = useState(false);
  const products = list.data ?? [];
  const chosen = products.find(({ _id }) => String(_id) === item);
  async function begin(): Promise<void> {
    try {
      go(String((await create.mutateAsync())._id));
    } catch (error) {
      toast.error(translateError(error));
    }
  }
  if (isOrdering && list.data)
    return (
      <OrderList
        label={i18n._('Products')}
        feature="marketplace"
        items={products.map((product) => ({ id: String(product._id), title: getProductName(product, language) }))}
        save={saveProductOrder}
        onDone={() => setOrdering(false)}
      />
    );
  return (
    <WorkList
      label={i18n._('Products')}
      items={products.map((product) => toItem(product, language, unsaved[`product:${product._id}`] !== undefined))}
      chosen={chosen && String(chosen._id)}
      onChoose={go}
      head={
        <div className="flex flex-wrap gap-2">
          <Button
            small
            variant="secondary"
            busy={create.isPending}
            icon={<Plus aria-hidden="true" className="size-5" />}
            onPress={() => void begin()}
          >
            {i18n._('New product')}
          </Button>
          <Button
            small
            variant="quiet"
            icon={<ArrowUpDown aria-hidden="true" className="size-5" />}
            onPress={() => setOrdering(true)}
          >
            {i18n._('Put in order')}
          </Button>
        </div>
      }
      whenEmpty={
        <QueryBoundary query={list} translateFailure={translateError}>
          {() => <EmptyState>{i18n._('There is no product yet.')}</EmptyState>}
        </QueryBoundary>
      }
      summary={
        <DraftsSummary
          title={i18n._('Products')}
          things={products}
          out={{ label: i18n._('Shown to visitors'), isOut: ({ isShown }) => isShown }}
          onOpen={({ _id }) => go(String(_id))}
          onNew={{ label: i18n._('New product'), press: () => void begin() }}
        />
      }
      details={chosen ? <ProductEditor key={chosen._id} productId={chosen._id} /> : null}
    />
  );
}

function getProductName({ name }: ListedProduct, language: Language): string {
  return resolveText(name, language) || i18n._('New product');
}

function toItem(product: ListedProduct, language: Language, isUnsaved: boolean): WorkItem {
  const { _id, price, isShown, isNew, draft } = product;
  const standing = isShown ? null : <Badge>{i18n._('Hidden')}</Badge>;
  return {
    id: String(_id),
    title: getProductName(product, language),
    line: isNew ? i18n._('Not published yet') : formatEuro(price),
    aside: <DraftState {...{ draft, isNew, isUnsaved }} otherwise={standing} />,
  };
}
