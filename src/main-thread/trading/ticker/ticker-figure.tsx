import type { TickerView } from '#shared/contracts/ticker.ts'
import { useMarket } from '../../stores/market-context.tsx'
import { useField } from '../../stores/use-field.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import styles from './ticker-figure.module.css'

/** Fields that are a text. */
type FieldName = {
  [Key in keyof TickerView]: string extends TickerView[Key] ? Key : never
}[keyof TickerView]

/** CSS width of a figure: one digit per character; separators take half of one, letters (`1.23M`) up to half more. */
export const widthOf = (figure: string): string =>
  `${figure.length - 0.4 * figure.replaceAll(/[^.,]/g, '').length + 0.5 * figure.replaceAll(/[^\p{L}%]/gu, '').length}ch`

/** A figure in a box of fixed size, so that a change causes no layout around it. */
export function Live(props: { readonly className?: string | undefined; readonly children: string }) {
  return (
    <span
      className={cx(text['n'], styles['live'], props.className)}
      style={{ inlineSize: widthOf(props.children) }}
    >
      {props.children}
    </span>
  )
}

/** One figure of the ticker of the panel's market. */
export function TickerFigure(props: { readonly field: FieldName }) {
  return <Live>{useField(useMarket().ticker, props.field)}</Live>
}
