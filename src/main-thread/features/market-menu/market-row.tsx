/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list steered from its search field has no element of its own */
import { useTranslation } from 'react-i18next'
import { markets } from '../../stores/tables.ts'
import { toggleFavourite } from '../../stores/preferences.ts'
import { useRow } from '../../stores/use-slot.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from './market-menu.module.css'

/** One market of the list. The keyboard reaches it through the search field. */
export function MarketRow(props: {
  readonly id: string
  readonly symbol: string
  readonly top: number
  readonly index: number
  readonly total: number
  readonly active: boolean
  readonly favourite: boolean
  readonly onOpen: () => void
}) {
  const { t } = useTranslation('header')
  const row = useRow(markets, props.symbol)
  const { symbol } = props
  return (
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.active}
      aria-posinset={props.index + 1}
      aria-setsize={props.total}
      className={styles['row']}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={props.onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onOpen()
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles['star'], props.favourite && styles['starOn'])}
        aria-label={t(props.favourite ? 'market.unfavourite' : 'market.favourite', { symbol })}
        onClick={(event) => {
          event.stopPropagation()
          toggleFavourite(symbol)
        }}
      >
        <Icon name="star" small filled={props.favourite} />
      </button>
      <Monogram name={symbol} />
      <span className={styles['name']} dir="ltr">
        {row?.displayName ?? symbol}
      </span>
      <span className={text['n']}>{row?.lastPrice ?? '--'}</span>
      <span className={cx(text['n'], toneClass(row?.changeTone ?? 0))}>{row?.changePercent24h ?? '--'}</span>
      <span className={cx(text['n'], text['mut'])}>{row?.turnover24h ?? '--'}</span>
    </div>
  )
}

/** A coin's first letters on a tint made from its name: no third party's logo. */
export function Monogram(props: { readonly name: string }) {
  let hue = 0
  for (const char of props.name) hue = (hue * 31 + (char.codePointAt(0) ?? 0)) % 360
  return (
    <span
      className={styles['monogram']}
      style={{ backgroundColor: `hsl(${hue} 45% 32%)` }}
      aria-hidden="true"
    >
      {props.name.replace(/^\d+/, '').slice(0, 2)}
    </span>
  )
}
