import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { formatTnd } from '#platform/language/format';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { packsQuery } from '../purchase.queries';
import { listPackFigures } from './list-pack-figures';

/** Compares this pack with another one of the catalogue: `?open=pack&pack=…&with=…`. */
export function PackComparison({ pack }: { pack: WirePack }) {
  const { open, change } = usePopup();
  const { with: otherName } = usePopupParams('pack');
  const others = (useQuery(packsQuery()).data ?? []).filter(({ _id }) => _id !== pack._id);
  const other = others.find(({ packName }) => packName === otherName);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3">
      <SelectField
        name="with"
        label={i18n._('Compare with')}
        value={other?.packName ?? ''}
        onChange={(next) => change({ pack: pack.packName, with: next === '' ? undefined : next })}
        options={[
          { value: '', label: '–' },
          ...others.map(({ packName }) => ({
            value: packName,
            label: packName,
          })),
        ]}
      />
      {other ? (
        <>
          <ComparisonTable packs={[pack, other]} />
          <Button variant="secondary" onPress={() => open('pack', { pack: other.packName, with: pack.packName })}>
            {i18n._('Open {name}', { name: other.packName })}
          </Button>
        </>
      ) : null}
    </section>
  );
}

function ComparisonTable({ packs }: { packs: readonly [WirePack, WirePack] }) {
  const [figures, otherFigures] = packs.map(listPackFigures);
  const rows = [
    { name: i18n._('Price'), texts: packs.map(({ price }) => formatTnd(price)) },
    ...(figures ?? []).map(({ name, text }) => ({
      name,
      texts: [text, otherFigures?.find((figure) => figure.name === name)?.text ?? '–'],
    })),
  ];
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-b border-line">
          <td />
          {packs.map(({ _id, packName }) => (
            <th key={_id} scope="col" className="px-2 py-2 text-start font-semibold text-ink wrap-anywhere">
              {packName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, texts }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pe-2 text-start font-normal text-ink-soft wrap-anywhere hyphens-auto">
              {name}
            </th>
            {texts.map((text, index) => (
              <td key={packs[index]?._id} className="px-2 py-2 font-medium text-ink tabular-nums wrap-anywhere">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
