/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list steered from its search field has no element of its own */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { markets } from '../../stores/tables.ts'
import { preferences, toggleFavourite } from '../../stores/preferences.ts'
import { useRow } from '../../stores/use-slot.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from './market-menu.module.css'

/** One market of the list. The keyboard selects it from the search field. */
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
  const star = t(props.favourite ? 'market.unfavourite' : 'market.favourite', { symbol })
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
      data-symbol={symbol}
      aria-keyshortcuts="Alt+Enter"
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-star]') !== null) toggleFavourite(symbol)
        else props.onOpen()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onOpen()
      }}
    >
      {/* For the pointer only, because an ARIA option must not contain a button. The keyboard uses Alt+Enter. */}
      <span
        data-star=""
        aria-hidden="true"
        title={star}
        className={cx(styles['star'], props.favourite && styles['starOn'])}
      >
        <Icon name="star" small filled={props.favourite} />
      </span>
      {props.favourite && <span className={text['hidden']}>{t('market.family.favourites')}</span>}
      <CoinIcon name={symbol} dark={row?.darkIcon ?? ''} light={row?.lightIcon ?? ''} />
      <span className={styles['name']} dir="ltr">
        {row?.displayName ?? symbol}
        <Tags of={row?.tags ?? ''} />
      </span>
      <span className={text['n']}>{row?.lastPrice ?? '--'}</span>
      <span className={cx(text['n'], toneClass(row?.changeTone ?? 0))}>{row?.changePercent24h ?? '--'}</span>
      <span className={cx(text['n'], text['mut'])}>{row?.turnover24h ?? '--'}</span>
      <span className={cx(text['n'], text['mut'], styles['wide'])}>{row?.openInterest ?? '--'}</span>
      <span className={cx(text['n'], toneClass(row?.fundingTone ?? 0), styles['wide'])}>
        {row?.fundingRate ?? '--'}
      </span>
      <span className={cx(text['n'], text['mut'], styles['wide'])}>{row?.volatility ?? '--'}</span>
    </div>
  )
}

/** A market's tag: translated if known, otherwise the exchange's own text (SYM-38). */
function Tags({ of }: { readonly of: string }) {
  const { t } = useTranslation('header')
  if (of === '') return null
  return of.split(',').map((tag) => (
    <span key={tag} className={styles['tag']}>
      {t(`market.tag.${tag.toLowerCase()}`, { defaultValue: tag.slice(0, 12) })}
    </span>
  ))
}

/** The exchange's icon for the theme; a monogram if there is none or it fails to load. */
function CoinIcon(props: { readonly name: string; readonly dark: string; readonly light: string }) {
  const { theme } = useSnapshot(preferences)
  const source = theme === 'light' ? props.light : props.dark
  const [failed, setFailed] = useState('')
  if (source === '' || source === failed) return <Monogram name={props.name} />
  return (
    <img
      className={styles['icon']}
      src={source}
      alt=""
      width={20}
      height={20}
      onError={() => setFailed(source)}
    />
  )
}

/** A coin's first letters on a colour derived from its name. */
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
