import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { listEditedProducts } from '@waha/domain/marketplace/staff/product-editor.contract';
import { formatEuro } from '#platform/language/format-euro';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { DraftsPage } from '#shell/staff/drafts/drafts-page';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { useDraftAddress } from '#shell/staff/drafts/use-draft-address';
import { Badge } from '#ui/badge';
import { toast } from '#ui/toast';
import { ProductEditor } from './product-editor';
import { editedProductsQuery, saveProductOrder, useCreateProduct } from './product-editor.queries';

type ListedProduct = ReplyOf<typeof listEditedProducts>[number];

/** The products of the marketplace, with their drafts. */
export function ProductsPage() {
  const { item, navigate } = useDraftAddress();
  const { language } = useLanguage();
  const list = useQuery(editedProductsQuery());
  const unsaved = useUnsavedDrafts();
  const create = useCreateProduct();
  const chosen = list.data?.find(({ _id }) => String(_id) === item);
  async function createNewProduct(): Promise<void> {
    try {
      navigate(String((await create.mutateAsync())._id));
    } catch (error) {
      toast.error(translateError(error));
    }
  }
  return (
    <DraftsPage
      title={i18n._('Products')}
      list={list}
      toItem={(product) => toItem(product, language, unsaved[`product:${product._id}`] !== undefined)}
      chosen={chosen && String(chosen._id)}
      onChoose={navigate}
      visibility={{ label: i18n._('Visible to visitors'), isVisible: ({ isShown }) => isShown }}
      emptyText={i18n._('No products yet.')}
      onNew={{ label: i18n._('New product'), onPress: () => void createNewProduct(), busy: create.isPending }}
      order={{ feature: 'marketplace', save: saveProductOrder }}
      details={chosen ? <ProductEditor key={chosen._id} productId={chosen._id} /> : null}
    />
  );
}

function toItem(product: ListedProduct, language: Language, isUnsaved: boolean) {
  const { _id, name, price, isShown, isNew, draft } = product;
  const statusBadge = isShown ? null : <Badge>{i18n._('Hidden')}</Badge>;
  return {
    id: String(_id),
    title: resolveText(name, language) || i18n._('New product'),
    line: isNew ? i18n._('Not published yet') : formatEuro(price),
    aside: <DraftState {...{ draft, isNew, isUnsaved }} otherwise={statusBadge} />,
  };
}
