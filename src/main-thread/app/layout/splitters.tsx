import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { preferences, setPanelSize } from '../../stores/preferences.ts'
import { Splitter } from '../../ui/splitter.tsx'
import { cx } from '../../ui/tone.ts'
import { useIsBeside } from '../../ui/use-media.ts'
import styles from './layout.module.css'

/** Px of the column of book and trades, if the trades are below the book. */
const BOOK_WIDTH = 264
const TABLES_HEIGHT = 232
/** Default, least and greatest px of the book and of the trades beside it: wider ones only move their figures apart. */
const widths = { book: [232, 216, 420], trades: [212, 176, 300] } as const

/** The chosen sizes, clamped to what is sensible and fits into the window. */
export function usePanelSizes(): { readonly book: number; readonly trades: number; readonly tables: number } {
  const { sizes } = useSnapshot(preferences)
  const isBeside = useIsBeside()
  const px = (panel: keyof typeof widths): number => {
    const [usual, least, most] = widths[panel]
    if (sizes[panel] === 0) return panel === 'book' && !isBeside ? BOOK_WIDTH : usual
    return Math.min(most, Math.max(least, sizes[panel]))
  }
  return {
    book: px('book'),
    trades: px('trades'),
    tables: sizes.tables === 0 ? TABLES_HEIGHT : Math.min(tablesMost(), Math.max(120, sizes.tables)),
  }
}

const tablesMost = (): number => Math.max(200, Math.round(innerHeight * 0.6))

/** The splitter before the order book or the trades. `isBetween`: it is between the two. */
export function WidthSplitter(props: { readonly panel: 'book' | 'trades'; readonly isBetween?: true }) {
  const { t } = useTranslation()
  const { panel, isBetween } = props
  const [, min, max] = widths[panel]
  return (
    <Splitter
      orientation="vertical"
      label={t(`splitter.${panel}`)}
      className={cx(styles.splitter, isBetween === true ? styles.between : styles.upright)}
      value={usePanelSizes()[panel]}
      min={min}
      max={max}
      onChange={(px) => setPanelSize(panel, px)}
    />
  )
}

/** The splitter above the tables. */
export function TablesSplitter() {
  const { t } = useTranslation()
  return (
    <Splitter
      orientation="horizontal"
      label={t('splitter.tables')}
      className={cx(styles.splitter, styles.level)}
      value={usePanelSizes().tables}
      min={120}
      max={tablesMost()}
      onChange={(px) => setPanelSize('tables', px)}
    />
  )
}
