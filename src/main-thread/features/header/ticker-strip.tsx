import { useCallback, useEffect, useRef, useState } from 'react'
import { useMarket } from '../../stores/market-context.tsx'
import { useField } from '../../stores/use-field.ts'
import { useIsStale } from '../../stores/use-stale.ts'
import { started } from '../../ui/after-start.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './header.module.css'
import { MoreFigures } from './late-figures.ts'
import { LastPrice } from './ticker-fields.tsx'
import { TickerStats } from './ticker-stats.tsx'

/** Without it the figures remain texts, at the same rate. */
const PaintedFigures = lazyPart(
  async () =>
    import('./painted-figures.tsx').then(
      (late) => late.PaintedFigures,
      () => () => null,
    ),
  undefined,
  started,
)

/** Last price and 24-hour figures. Stale figures are dimmed as a whole; a button shows those that do not fit. */
export function TickerStrip() {
  const stale = useIsStale() ? '' : undefined
  const first = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDListElement>(null)
  const strip = useCallback(() => [first.current, list.current].filter((part) => part !== null), [])
  const [isFolded, setFolded] = useState(false)
  // Re-renders for another market, which has other figures.
  useField(useMarket().instrument, 'v')
  useEffect(() => {
    const stats = list.current
    const last = stats?.lastElementChild
    if (stats === null || last === null || last === undefined) return undefined
    // The figures wrap in their order: if the last one is visible, all are. Only a change of that is reported, so a
    // changed price measures nothing.
    const seen = new IntersectionObserver((entries) => setFolded(entries.at(-1)?.isIntersecting === false), {
      root: stats,
    })
    seen.observe(last)
    return () => seen.disconnect()
  })
  return (
    <>
      <div ref={first} className={cx(styles['first'], stale === '' && text['stale'])} data-stale={stale}>
        <LastPrice />
        <PaintedFigures strip={strip} />
      </div>
      <dl ref={list} className={cx(styles['stats'], stale === '' && text['stale'])} data-stale={stale}>
        <TickerStats />
      </dl>
      {isFolded && <MoreFigures />}
    </>
  )
}
