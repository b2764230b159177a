import { memo, useCallback } from 'react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { symbolPath } from '#shared/domain/routes.ts'
import styles from './table.module.css'

interface Props {
  readonly symbol: string
  readonly name: string
}

const optionName = /^(.+)(-[\d.]+-[CP](?:-USDT)?)$/

/** A name as it's cut where there is no room: an option keeps its strike and whether it's a call or a put. */
function CutName({ name }: { readonly name: string }) {
  const [, contract, tail] = optionName.exec(name) ?? []
  if (contract === undefined) return name
  return (
    <>
      <span className={styles['nameHead']}>{contract}</span>
      <span className={styles['nameTail']}>{tail}</span>
    </>
  )
}

/** Parts of a name would be read with a gap between them. */
const spoken = (name: string): string | undefined => (optionName.test(name) ? name : undefined)

/** A market's name that opens it. */
export const SymbolLink = memo(function SymbolLink(props: Props) {
  return (
    <Link
      className={styles.symbol ?? ''}
      to={symbolPath(props.symbol)}
      dir="ltr"
      title={props.name}
      aria-label={spoken(props.name)}
    >
      <CutName name={props.name} />
    </Link>
  )
})

/** The same in a row of a table, which takes its presses (`useRowLinks`): the router's own link is dear where rows come and go with each frame. */
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
      <CutName name={props.name} />
    </a>
  )
})

type Press = Pick<
  MouseEvent,
  'target' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>

/** The market whose name a press in a row is for; null for any other press, and for one that asks for another tab or window: that is the browser's. */
export function pressedSymbol(press: Press): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = press
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-symbol]') : null
  return link?.dataset['symbol'] ?? null
}

/** Opens the market whose name was pressed in a row. */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const symbol = pressedSymbol(event)
      if (symbol === null) return
      event.preventDefault()
      void navigate(symbolPath(symbol))
    },
    [navigate],
  )
}
