import { memo, useCallback } from 'react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { symbolPath } from '#shared/domain/routes.ts'
import styles from './tables.module.css'

interface Props {
  readonly symbol: string
  readonly name: string
}

/** A market's name that opens it. */
export const SymbolLink = memo(function SymbolLink(props: Props) {
  return (
    <Link className={styles.symbol ?? ''} to={symbolPath(props.symbol)} dir="ltr" title={props.name}>
      {props.name}
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
      data-symbol={props.symbol}
    >
      {props.name}
    </a>
  )
})

/** Opens the market whose name was pressed in a row; a press that asks for another tab or window is the browser's. */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-symbol]') : null
      const symbol = link?.dataset['symbol']
      if (symbol === undefined) return
      event.preventDefault()
      void navigate(symbolPath(symbol))
    },
    [navigate],
  )
}
