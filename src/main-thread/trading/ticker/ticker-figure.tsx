import { useState } from 'react'
import type { FigureName } from '#shared/contracts/painted-figures.ts'
import type { TickerView } from '#shared/contracts/ticker.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { useField } from '../../stores/use-field.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './ticker-figure.module.css'

/** CSS width of a figure: one digit per character; separators take half of one, letters (`1.23M`) up to half more. */
export const widthOf = (figure: string): string =>
  `${figure.length - 0.4 * figure.replaceAll(/[^.,]/g, '').length + 0.5 * figure.replaceAll(/[^\p{L}%]/gu, '').length}ch`

/**
 * The longest of a figure's texts since it was last missing: its box has room for it, so that a figure around 1,000 does
 * not move those beside it.
 */
export function useLongest(figure: string): string {
  const [longest, setLongest] = useState(figure)
  const next = figure === '--' || figure.length > longest.length ? figure : longest
  if (next !== longest) setLongest(next)
  return next
}

/** A figure in a box of fixed size, so that a change causes no layout around it. */
export function Live(props: {
  readonly figure: FigureName
  readonly className?: string | undefined
  readonly children: string
}) {
  return (
    <span
      className={cx(text['n'], styles['live'], props.className)}
      style={{ inlineSize: widthOf(useLongest(props.children)) }}
      data-figure={props.figure}
    >
      {props.children}
    </span>
  )
}

/** One figure of the ticker of the panel's market. */
export function TickerFigure(props: { readonly field: FigureName & keyof TickerView }) {
  return <Live figure={props.field}>{useField(useMarket().figures, props.field)}</Live>
}
