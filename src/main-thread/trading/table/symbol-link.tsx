import { memo } from 'react'
import type { MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { symbolPath } from '#shared/domain/routes.ts'
import { Link } from '../../ui/link.tsx'
import styles from './table.module.css'

interface Props {
  readonly symbol: string
  readonly name: string
}

const optionName = /^(.+-)([\d.]+-[CP](?:-USDT)?)$/

/** A name that is broken before an option's strike if there is no room. */
function NameParts({ name }: { readonly name: string }) {
  const [, contract, strike] = optionName.exec(name) ?? []
  if (contract === undefined) return name
  return (
    <>
      <span className={styles['namePart']}>{contract}</span>
      <span className={styles['namePart']}>{strike}</span>
    </>
  )
}

/** Accessible name of a name shown in two parts, which screen readers would read with a gap. */
const spoken = (name: string): string | undefined => (optionName.test(name) ? name : undefined)

/** A market's name as a link to it. */
export const SymbolLink = memo(function SymbolLink(props: Props) {
  return (
    <Link
      className={styles.symbol ?? ''}
      to={symbolPath(props.symbol)}
      dir="ltr"
      title={props.name}
      aria-label={spoken(props.name)}
    >
      <NameParts name={props.name} />
    </Link>
  )
})

/** The same in a table row; the table handles its clicks (`followRowLink`): a handler per row is too slow for rows that are mounted in every frame. */
export const RowSymbol = memo(function RowSymbol(props: Props) {
  return (
    <a
      className={styles.symbol}
      href={symbolPath(props.symbol)}
      dir="ltr"
      title={props.name}
      aria-label={spoken(props.name)}
      data-symbol={props.symbol}
    >
      <NameParts name={props.name} />
    </a>
  )
})

type Press = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
> & { readonly target: EventTarget | null }

/** The market whose name was clicked; null for any other click, and for one that opens a tab or window, which the browser handles. */
export function pressedSymbol(press: Press): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = press
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-symbol]') : null
  return link?.dataset['symbol'] ?? null
}

/** Click handler of a table: opens the market whose name was clicked in a row. */
export function followRowLink(event: MouseEvent): void {
  const symbol = pressedSymbol(event)
  if (symbol === null) return
  event.preventDefault()
  navigate(symbolPath(symbol))
}
