import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { preferences, setPanelSize } from '../../stores/preferences.ts'
import { Splitter } from '../../ui/splitter.tsx'
import { cx } from '../../ui/tone.ts'
import styles from './layout.module.css'

export const BOOK_WIDTH = 264
export const TABLES_HEIGHT = 232

/** The chosen sizes, clamped to what fits into the window. */
export function usePanelSizes(): { readonly book: number; readonly tables: number } {
  const { sizes } = useSnapshot(preferences)
  return {
    book: sizes.book === 0 ? BOOK_WIDTH : Math.min(520, Math.max(220, sizes.book)),
    tables: sizes.tables === 0 ? TABLES_HEIGHT : Math.min(tablesMost(), Math.max(120, sizes.tables)),
  }
}

const tablesMost = (): number => Math.max(200, Math.round(innerHeight * 0.6))

/** The splitter between chart and order book. */
export function BookSplitter() {
  const { t } = useTranslation()
  return (
    <Splitter
      orientation="vertical"
      label={t('splitter.book')}
      className={cx(styles.splitter, styles.upright)}
      value={usePanelSizes().book}
      min={220}
      max={520}
      onChange={(px) => setPanelSize('book', px)}
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
