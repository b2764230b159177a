import '../../i18n/english/desk.ts'
import { useTranslation } from 'react-i18next'
import { Splitter } from '../../ui/splitter.tsx'
import { setSizes } from './sizes.ts'
import { tabsOf } from './desk.ts'
import { adjustDesk } from './desk-store.ts'
import { styleOf } from './frame.tsx'
import { sizesAfter } from './measure.ts'
import type { Bar } from './measure.ts'
import styles from './desk.module.css'
import { useTitles } from './use-titles.ts'

/** The bar between two places; dragging and arrow keys size the places at its sides. */
export function DeskBar({ bar }: { readonly bar: Bar }) {
  const { t } = useTranslation('desk')
  const titles = useTitles()
  const isRow = bar.split.axis === 'row'
  const both = bar.value + (bar.sizes[bar.index] ?? 0)
  const after = bar.split.parts[bar.index]
  const panel = tabsOf(after ?? null)
    .flatMap(({ panels }) => panels)
    .map(({ kind }) => titles[kind])
    .join(', ')
  return (
    <div className={styles['bar']} style={styleOf(bar)} data-axis={bar.split.axis}>
      <Splitter
        orientation={isRow ? 'vertical' : 'horizontal'}
        label={t('splitter', { panel })}
        className={styles['splitter'] ?? ''}
        // The splitter's value is the size of the part after it.
        value={both - bar.value}
        min={both - bar.most}
        max={both - bar.least}
        onChange={(px) => adjustDesk((desk) => setSizes(desk, bar.split, sizesAfter(bar, both - px)))}
      />
    </div>
  )
}
