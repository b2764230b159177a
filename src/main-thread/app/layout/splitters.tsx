import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { preferences, setPanelSize } from '../../stores/preferences.ts'
import type { PanelSizes } from '../../stores/preferences.ts'
import { Splitter } from '../../ui/splitter.tsx'
import { cx } from '../../ui/tone.ts'
import { useIsBeside } from '../../ui/use-media.ts'
import styles from './layout.module.css'

type SizeId = keyof PanelSizes

/** Px of the column of book and trades, if the trades are below the book. */
const BOOK_WIDTH = 264
const ofWindow = (share: number): number => Math.max(200, Math.round(innerHeight * share))
/** Default, least and greatest px: wider books and trades only move their figures apart. 0: what the other panel leaves. */
const limits: Readonly<Record<SizeId, () => readonly [usual: number, least: number, most: number]>> = {
  book: () => [232, 216, 420],
  // Amounts of spot have six decimals: a wide window has room for them and the times.
  trades: () => [innerWidth < 1600 ? 212 : 232, 176, 300],
  ticket: () => [300, 280, 440],
  tables: () => [232, 120, ofWindow(0.6)],
  tradesHeight: () => [Math.max(120, Math.round(innerHeight * 0.17)), 96, ofWindow(0.5)],
  account: () => [0, 88, ofWindow(0.5)],
}

/** The chosen sizes, clamped to what is sensible and fits into the window. */
export function usePanelSizes(): PanelSizes {
  const { sizes } = useSnapshot(preferences)
  const isBeside = useIsBeside()
  const px = (panel: SizeId): number => {
    const [usual, least, most] = limits[panel]()
    if (sizes[panel] === 0) return panel === 'book' && !isBeside ? BOOK_WIDTH : usual
    return Math.min(most, Math.max(least, sizes[panel]))
  }
  return {
    book: px('book'),
    trades: px('trades'),
    ticket: px('ticket'),
    tables: px('tables'),
    tradesHeight: px('tradesHeight'),
    account: px('account'),
  }
}

/** Heights are sized by bars above their panels, widths by bars before them. */
const levels: readonly SizeId[] = ['tables', 'tradesHeight', 'account']

/** The bar at the start or top of the panel that it sizes. `isBetween`: it is between book and trades, in their common box. */
export function PanelSplitter(props: { readonly panel: SizeId; readonly isBetween?: true }) {
  const { t } = useTranslation()
  const { panel, isBetween } = props
  const isLevel = levels.includes(panel)
  const chosen = usePanelSizes()[panel]
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const isMeasured = chosen === 0
  useLayoutEffect(() => {
    const sized = box.current?.parentElement
    if (!isMeasured || !sized) return undefined
    const observer = new ResizeObserver(() => setShown(sized.offsetHeight))
    observer.observe(sized)
    return () => observer.disconnect()
  }, [isMeasured])
  const [, min, max] = limits[panel]()
  return (
    <div
      ref={box}
      className={cx(
        styles.bar,
        isLevel ? styles.level : isBetween === true ? styles.between : styles.upright,
      )}
    >
      <Splitter
        orientation={isLevel ? 'horizontal' : 'vertical'}
        label={t(`splitter.${panel}`)}
        className={styles.splitter ?? ''}
        value={isMeasured ? shown : chosen}
        min={min}
        max={max}
        onChange={(px) => setPanelSize(panel, px)}
      />
    </div>
  )
}
